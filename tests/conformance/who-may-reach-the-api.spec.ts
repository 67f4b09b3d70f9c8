import { exercise } from '../../fixtures/engine/exercise.ts';
import { createAllowedIpAddressRangeModel } from '../../fixtures/models/create-allowed-ip-address-range.ts';
import { check, inOrder } from '../../fixtures/test.ts';
import { declareAuthentication } from './auth/declare.ts';
import { judgeName, readOrganization } from './reads/organization.ts';
import { askRanges } from './silence/ip-ranges.ts';
import { noteCreated } from './steps/note-created.ts';

// The last file: where the organization had no ranges, the first one may lock everybody else out, this run included.
inOrder();

check(
  {
    id: 'create-allowed-ip-address-range',
    title: 'ranges are allowed as asked for, and malformed ones are refused',
    operations: ['create-allowed-ip-address-range'],
    sections: ['4.8', '2.8'],
    profile: 'full',
    needs: ['ipAddressRanges'],
    covers: [
      'create-allowed-ip-address-range.*',
      'ipRange.*',
      'subject.out.*',
      'identity.ip-range-organization',
      'json.*',
      'conventions.field-names',
      'request.required-body',
    ],
    weight: 2,
    creates: { ipAddressRange: 60 },
  },
  async (ctx) => {
    await exercise(ctx, createAllowedIpAddressRangeModel(ctx.target), {
      creates: 'ipAddressRange',
      onAccepted: (reply) => noteCreated(ctx, reply, 'ipAddressRange', 'ipAddressRange'),
    });
  },
);

check(
  {
    id: 'create-allowed-ip-address-range.silence',
    title: 'what the document leaves open about allowed ranges',
    operations: ['create-allowed-ip-address-range'],
    sections: ['4.8', '2.8'],
    profile: 'full',
    needs: ['ipAddressRanges'],
    covers: [
      'create-allowed-ip-address-range.duplicate-range',
      'create-allowed-ip-address-range.host-bits',
      'create-allowed-ip-address-range.ipv6',
      'create-allowed-ip-address-range.result',
      'ipRange.in.ipAddressRange.format',
    ],
    creates: { ipAddressRange: 6 },
    createsFirst: 'what it would like',
  },
  askRanges,
);

check(
  {
    id: 'get-organization.afterwards',
    title: 'the organization is shown as documented once others have been created in it',
    operations: ['get-organization'],
    sections: ['4.9', '2.9'],
    profile: 'read-only',
    looksBack: true,
    covers: [
      'get-organization.valid-accepted',
      'get-organization.id-of-path',
      'getOrganization.in.isLookUpOnly.presence',
      'getOrganization.in.isLookUpOnly.type',
      'organization.*',
      'subject.out.*',
      'json.response-body',
      'conventions.field-names',
    ],
  },
  async (ctx) => {
    judgeName(ctx, await readOrganization(ctx));
  },
);

// What sends bad tokens comes behind the rest: a target may shut out for a while who sent too many.
declareAuthentication('create-allowed-ip-address-range');
