import { readFileSync } from 'node:fs';

/** What `register.lock.json` remembers of one clause id. */
export interface LockEntry {
  /** Version of the suite that had it first. */
  since: string;
  /** Version that no longer had it: its tombstone. Such an id never comes back. */
  removed?: string;
}

/** Every clause id that there ever was. */
export interface RegisterLock {
  schema: 1;
  clauses: Record<string, LockEntry>;
}

/** Where the lock lies. */
export const LOCK_FILE = new URL('register.lock.json', import.meta.url);

const HOW_TO_WRITE = 'run `node --import tsx spec/register-lock-write.ts` and commit the result';

/** Reads the committed lock. Throws when it is missing or no lock. */
export function readLock(): RegisterLock {
  const lock = JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as RegisterLock;
  if (lock?.schema !== 1)
    throw new Error(`spec/register.lock.json: expected schema 1, found ${lock?.schema}`);
  return lock;
}

/** Says, in sentences that tell what to do, where a lock and the ids of the register disagree. */
export function lockProblems(lock: RegisterLock, ids: readonly string[]): string[] {
  const current = new Set(ids);
  const problems: string[] = [];
  for (const id of ids) {
    const entry = lock.clauses[id];
    if (!entry) problems.push(`The clause '${id}' is not in spec/register.lock.json; ${HOW_TO_WRITE}.`);
    else if (entry.removed !== undefined) {
      problems.push(
        `The id '${id}' belonged to a clause that ended in ${entry.removed}; give the new clause another id.`,
      );
    }
  }
  for (const [id, entry] of Object.entries(lock.clauses)) {
    if (!current.has(id) && entry.removed === undefined) {
      problems.push(`The clause '${id}' is gone but has no tombstone; restore it, or ${HOW_TO_WRITE}.`);
    }
  }
  return problems;
}

/**
 * The lock after a change of the register: new ids are added, vanished ones get their tombstone, nothing is ever
 * taken away. Throws when an id that has a tombstone is there again.
 */
export function updateLock(lock: RegisterLock, ids: readonly string[], version: string): RegisterLock {
  const current = new Set(ids);
  const clauses: Record<string, LockEntry> = {};
  for (const id of [...new Set([...Object.keys(lock.clauses), ...ids])].sort()) {
    const known = lock.clauses[id];
    if (known?.removed !== undefined && current.has(id)) {
      throw new Error(
        `The id '${id}' has a tombstone (${known.removed}) and can't be used again; choose another.`,
      );
    }
    if (!known) clauses[id] = { since: version };
    else
      clauses[id] = current.has(id) || known.removed !== undefined ? known : { ...known, removed: version };
  }
  return { schema: 1, clauses };
}
