/**
 * `npm run conformance`: the entry. Whatever goes wrong in the suite itself, while its parts are loaded included, is no
 * verdict about the target: exit status 2.
 */
import { crash, endOnCrash } from './crash.ts';

endOnCrash();

await import('./conformance/main.ts').catch(crash);
