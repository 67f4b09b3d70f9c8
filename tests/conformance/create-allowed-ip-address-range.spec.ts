import { exercise } from '../../fixtures/engine/exercise.ts';
import { createAllowedIpAddressRangeModel } from '../../fixtures/models/create-allowed-ip-address-range.ts';
import { check } from '../../fixtures/test.ts';
import { noteCreated } from './steps/note-created.ts';

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
