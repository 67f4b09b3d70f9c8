import { followsImageTag } from '../support/image-tag.ts';

/** Section 2.3: whether a deployment without a custom image tag has the field. */
export const rule = followsImageTag('deployment.image-tag-presence', 'update-deployment');
