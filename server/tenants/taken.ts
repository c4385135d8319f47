import { violatedIndex } from '../db/violations';
import { Refusal } from '../failures';
import { settled as settledUser } from '../users/save';

/** Two who save the same at once: the unique index lets one through, and the other is told what is taken. */
export async function settled<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await settledUser(work);
  } catch (error) {
    if (violatedIndex(error) === 'tenants_org_code') throw new Refusal('orgCodeTaken');
    throw error;
  }
}
