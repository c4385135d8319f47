import type { z } from 'zod/mini';
import type { openingStep } from '../../../contract/opening';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { stepsFor } from './rules';
import { DONE, isClosed } from './store';

/** What the caller has still to set up. */
export async function openingSteps({ db }: Pick<Deps, 'db'>, scope: Scope): Promise<z.output<typeof openingStep>[]> {
  const steps = stepsFor(scope);
  if (steps.length === 0 || (await isClosed(db, scope))) return [];
  const told = await Promise.all(steps.map(async (step) => ({ step, done: await DONE[step](db, scope) })));
  return told.every(({ done }) => done) ? [] : told;
}
