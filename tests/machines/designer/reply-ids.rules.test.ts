import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { SentReply } from '../../../src/machines/designer/reply-draft';
import { memory } from '../records/list-fixture';
import { GONE, input, LOST, machineOf, open } from './replying-fixture';

const [TAKEN, OWN] = ['1'.repeat(32), '2'.repeat(32)];

async function sentTwice(refusal: unknown) {
  const ids = [TAKEN, OWN];
  const sent: SentReply[] = [];
  const drafts = memory();
  const machine = machineOf({
    load: async () => open,
    stored: drafts.stored,
    newReplyId: () => ids.shift() ?? '',
    send: async (reply) => {
      sent.push(reply);
      if (sent.length === 1) throw refusal;
    },
  });
  const page = createActor(machine, { input: input() }).start();
  const filling = () => vi.waitFor(() => expect(page.getSnapshot().matches({ answering: 'filling' })).toBe(true));
  await filling();
  page.getSnapshot().children.filling?.send({ type: 'answer', id: 100, answer: 'Ann' });
  page.getSnapshot().children.filling?.send({ type: 'submit' });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await filling();
  const kept = drafts.read('/fill/f1|draft|reply');
  page.getSnapshot().children.filling?.send({ type: 'submit' });
  await vi.waitFor(() => expect(page.getSnapshot().matches('thanked')).toBe(true));
  return { sent: sent.map(({ replyId, answers }) => [replyId, answers]), kept };
}

test('a reply whose id is that of another is sent again under an id of its own, with what was filled in', async () => {
  const answers = [{ item: 100, answer: 'Ann' }];
  const { sent, kept } = await sentTwice(GONE);
  expect(sent).toEqual([
    [TAKEN, answers],
    [OWN, answers],
  ]);
  expect(kept).toMatchObject({ replyId: OWN, answers: [[100, 'Ann']] });
});

test('what was lost on its way is sent again under the same id, so that it is one reply', async () => {
  const { sent } = await sentTwice(LOST);
  expect(sent.map(([id]) => id)).toEqual([TAKEN, TAKEN]);
});
