/** Brings `register.lock.json` up to date with the register: `node --import tsx spec/register-lock-write.ts`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadRegister } from './register.ts';
import { LOCK_FILE, type RegisterLock, readLock, updateLock } from './register-lock.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const before: RegisterLock = existsSync(LOCK_FILE) ? readLock() : { schema: 1, clauses: {} };
const ids = loadRegister().clauses.map((clause) => clause.id);
const after = updateLock(before, ids, version);
const count = (lock: RegisterLock): number => Object.keys(lock.clauses).length;
writeFileSync(LOCK_FILE, `${JSON.stringify(after, null, 1)}\n`);
console.log(`spec/register.lock.json: ${ids.length} clauses, ${count(after) - count(before)} of them new.`);
