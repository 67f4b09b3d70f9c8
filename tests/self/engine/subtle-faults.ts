import type { JsonObject } from '../../../fixtures/host/call.ts';
import type { ToyOperation } from './run-toy.ts';
import { OK, REFUSED } from './toy-api.ts';
import type { Toy, ToyAnswer } from './toy-target.ts';

/** What the plain server says to the body, or to one that is changed. */
type Lawful = (change?: JsonObject) => ToyAnswer;

/** A target with one fault, and what a run must make of it. */
export interface SubtleFault {
  fault: string;
  operation: ToyOperation;
  /** Answers a request wrongly; undefined where the fault does not show. `lawful` is what the plain server says. */
  wrong(body: JsonObject, lawful: Lawful): ToyAnswer | undefined;
  /** The clause that fails, alone. */
  clause: string;
  /** True for the request that a person would have written to show it. */
  byHand(body: JsonObject): boolean;
}

/** The plain server with one fault. */
export function faulty(lawful: Toy, { operation, wrong }: Pick<SubtleFault, 'operation' | 'wrong'>): Toy {
  return (request) => {
    const { body } = request;
    if (request.operation !== operation || !body) return lawful(request);
    const plain = (change: JsonObject = {}) => lawful({ ...request, body: { ...body, ...change } });
    return wrong(body, plain) ?? plain();
  };
}

const fields = (body: JsonObject): string => Object.keys(body).sort().join(' ');
const length = (value: unknown): number => (typeof value === 'string' ? [...value].length : -1);
const shown = (answer: ToyAnswer, change: JsonObject): ToyAnswer =>
  'body' in answer && answer.status === 200 ? OK({ ...answer.body, ...change }) : answer;

export const SUBTLE_FAULTS: readonly SubtleFault[] = [
  {
    fault: 'a name of exactly the maximum is refused',
    operation: 'create-workspace',
    wrong: (body) => (length(body.name) === 50 ? REFUSED : undefined),
    clause: 'workspace.in.name.limit',
    byHand: (body) => fields(body) === 'name' && length(body.name) === 50,
  },
  {
    fault: 'a name of one beyond the maximum is taken',
    operation: 'create-workspace',
    wrong: (body, lawful) => (length(body.name) === 51 ? lawful({ name: 'cut' }) : undefined),
    clause: 'workspace.in.name.limit',
    byHand: (body) => fields(body) === 'name' && length(body.name) === 51,
  },
  {
    fault: 'a name of a length between the usual and the maximum is refused',
    operation: 'create-workspace',
    wrong: (body) => (length(body.name) === 37 ? REFUSED : undefined),
    clause: 'workspace.in.name.limit',
    byHand: (body) => fields(body) === 'name' && length(body.name) === 37,
  },
  {
    fault: 'the maximum is not enforced where there is a description',
    operation: 'create-workspace',
    wrong: (body, lawful) =>
      length(body.name) > 50 && body.description !== undefined ? lawful({ name: 'cut' }) : undefined,
    clause: 'workspace.in.name.limit',
    byHand: (body) => fields(body) === 'description name' && length(body.name) > 50,
  },
  {
    fault: 'two optional fields are refused together',
    operation: 'create-team',
    wrong: (body) => (body.description !== undefined && body.memberIds !== undefined ? REFUSED : undefined),
    clause: 'create-team.combinations',
    byHand: (body) => fields(body) === 'description memberIds name',
  },
  {
    fault: 'one optional field is dropped beside another',
    operation: 'create-team',
    wrong: (body, lawful) =>
      body.description !== undefined && body.organizationRole !== undefined
        ? shown(lawful(), { organizationRole: 'ORGANIZATION_MEMBER' })
        : undefined,
    clause: 'create-team.result',
    byHand: (body) => fields(body) === 'description name organizationRole',
  },
  {
    fault: 'a request without a field is refused that may be left out',
    operation: 'create-team',
    wrong: (body) => (body.description === undefined ? REFUSED : undefined),
    clause: 'team.in.description.presence',
    byHand: (body) => fields(body) === 'name',
  },
  {
    fault: 'the plain request is refused, and every other is taken',
    operation: 'create-team',
    wrong: (body) => (fields(body) === 'name' ? REFUSED : undefined),
    clause: 'create-team.valid-accepted',
    byHand: (body) => fields(body) === 'name',
  },
  {
    fault: 'one listed value is refused',
    operation: 'create-team',
    wrong: (body) => (body.organizationRole === 'ORGANIZATION_BILLING_ADMIN' ? REFUSED : undefined),
    clause: 'team.in.organizationRole.values',
    byHand: (body) => fields(body) === 'name organizationRole',
  },
  {
    fault: 'listed values are taken in any letter case',
    operation: 'create-team',
    wrong: ({ organizationRole }, lawful) =>
      typeof organizationRole === 'string' && /[a-z]/.test(organizationRole)
        ? lawful({ organizationRole: organizationRole.toUpperCase() })
        : undefined,
    clause: 'team.in.organizationRole.values',
    byHand: (body) =>
      fields(body) === 'name organizationRole' && /^organization_owner$/i.test(String(body.organizationRole)),
  },
  {
    fault: 'only the first items of a list are looked at',
    operation: 'create-team',
    wrong: ({ memberIds }, lawful) =>
      Array.isArray(memberIds) && memberIds.length > 3
        ? lawful({ memberIds: memberIds.slice(0, 3) })
        : undefined,
    clause: 'team.in.memberIds.type',
    byHand: (body) => fields(body) === 'memberIds name' && (body.memberIds as unknown[]).length > 3,
  },
  {
    fault: 'one letter is refused',
    operation: 'create-team',
    wrong: (body) => (String(body.description).includes('Q') ? REFUSED : undefined),
    clause: 'team.in.description.type',
    byHand: (body) => fields(body) === 'description name' && length(body.description) <= 40,
  },
  {
    fault: 'long descriptions are cut',
    operation: 'create-team',
    wrong: (body, lawful) =>
      length(body.description) > 200
        ? shown(lawful(), { description: String(body.description).slice(0, 200) })
        : undefined,
    clause: 'create-team.result',
    byHand: (body) => fields(body) === 'description name',
  },
  {
    fault: 'descriptions are cut at a number of bytes',
    operation: 'update-deployment',
    wrong: (body, lawful) => {
      const bytes = Buffer.from(String(body.description));
      return bytes.length > 1000
        ? shown(lawful(), { description: bytes.subarray(0, 1000).toString().replaceAll('\ufffd', '') })
        : undefined;
    },
    clause: 'update-deployment.result',
    byHand: (body) => Buffer.byteLength(String(body.description)) > 1000 && length(body.description) <= 1000,
  },
  {
    fault: 'characters beyond ASCII are lost',
    operation: 'update-deployment',
    wrong: (body, lawful) =>
      /[^\x00-\x7f]/.test(String(body.name))
        ? shown(lawful(), { name: String(body.name).replace(/[^\x00-\x7f]/g, '?') })
        : undefined,
    clause: 'update-deployment.result',
    byHand: (body) => /[^\x00-\x7f]/.test(String(body.name)),
  },
  {
    fault: 'memory is compared in whole cores',
    operation: 'update-deployment',
    wrong: (body, lawful) => {
      const [cores, gi] = [body.defaultTaskPodCpu, body.defaultTaskPodMemory].map((one) =>
        Number.parseInt(String(one), 10),
      );
      if (cores === undefined || gi !== 2 * cores || !/^[\d.]+Gi$/.test(String(body.defaultTaskPodMemory)))
        return undefined;
      const { defaultTaskPodCpu = '', defaultTaskPodMemory = '' } = body;
      const whole = lawful({ defaultTaskPodCpu: String(cores), defaultTaskPodMemory: `${gi}Gi` });
      return shown(whole, { defaultTaskPodCpu, defaultTaskPodMemory });
    },
    clause: 'update-deployment.memory-twice-cpu-task-pod',
    byHand: (body) => /\d\.\d/.test(`${String(body.defaultTaskPodCpu)} ${String(body.defaultTaskPodMemory)}`),
  },
  {
    fault: 'decimals are refused',
    operation: 'update-deployment',
    wrong: (body) => (String(body.resourceQuotaCpu).includes('.') ? REFUSED : undefined),
    clause: 'deployment.in.resourceQuotaCpu.type',
    byHand: (body) => String(body.resourceQuotaCpu).includes('.') && body.description === undefined,
  },
  {
    fault: 'no more than three items are kept',
    operation: 'update-deployment',
    wrong: (body, lawful) =>
      Array.isArray(body.contactEmails) && body.contactEmails.length > 3
        ? shown(lawful(), { contactEmails: body.contactEmails.slice(0, 3) })
        : undefined,
    clause: 'update-deployment.result',
    byHand: (body) => (body.contactEmails as unknown[]).length > 3 && body.description === undefined,
  },
  {
    fault: 'a queue named default is not asked for beside one that is flagged',
    operation: 'update-deployment',
    wrong: ({ workerQueues }, lawful) => {
      const [first, ...more] = Array.isArray(workerQueues) ? (workerQueues as JsonObject[]) : [];
      if (first?.isDefault !== true || typeof first.name !== 'string') return undefined;
      return lawful({ workerQueues: [{ ...first, name: 'default' }, ...more] });
    },
    clause: 'update-deployment.default-queue',
    byHand: (body) => (body.workerQueues as unknown[]).length === 1,
  },
  {
    fault: 'a size is refused together with high availability',
    operation: 'update-deployment',
    wrong: (body) =>
      body.schedulerSize === 'LARGE' && body.isHighAvailability === true ? REFUSED : undefined,
    clause: 'update-deployment.combinations',
    byHand: (body) => body.description === undefined && body.contactEmails === undefined,
  },
  {
    fault: 'the unit is not asked for beside a description',
    operation: 'update-deployment',
    wrong: ({ description, resourceQuotaMemory }, lawful) =>
      description !== undefined && /^[\d.]+$/.test(String(resourceQuotaMemory))
        ? lawful({ resourceQuotaMemory: `${String(resourceQuotaMemory)}Gi` })
        : undefined,
    clause: 'update-deployment.memory-unit-quota',
    byHand: (body) =>
      length(body.description) < 50 && body.description !== undefined && body.contactEmails === undefined,
  },
];
