import type { Answers } from '../../../contract/form-answers';
import type { FormDocument } from '../../../contract/form-document';
import { BadParameter } from '../../platform/failures';
import { createTurns } from '../../platform/fair-share';
import { inThread, ThreadGaveUp } from '../../platform/thread';
import { brokenAmong, isQuick, type Matched, matchAll, toMatch } from './matching-rules';

const inTurn = createTurns(2);
const BOUNDS = { withinMs: 2_000, megabytes: 128, signal: new AbortController().signal };

/**
 * Finds the rules that answers break. A guest chooses the text and a designer the expression, and some take long together: what may is
 * matched in a thread, for two seconds at most. Answers that take longer are refused.
 */
export async function brokenRules(tenantId: string, document: FormDocument, answers: Answers) {
  const asked = toMatch(document, answers);
  return brokenAmong(asked, isQuick(asked) ? matchAll(asked) : await matchInThread(tenantId, asked));
}

async function matchInThread(tenantId: string, asked: readonly Matched[]): Promise<number[]> {
  const given = Uint8Array.from(Buffer.from(JSON.stringify(asked)));
  try {
    return await inTurn(tenantId, () =>
      inThread('features/forms/matching-thread', given, BOUNDS, async (next) => (await next()) as number[]),
    );
  } catch (error) {
    throw error instanceof ThreadGaveUp ? new BadParameter('answers') : error;
  }
}
