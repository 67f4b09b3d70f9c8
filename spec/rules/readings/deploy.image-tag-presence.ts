import { followsImageTag } from '../support/image-tag.ts';

/** Section 2.5: whether a deploy without an image tag has the field. */
export const rule = followsImageTag('deploy.image-tag-presence', 'rollback-deploy');
