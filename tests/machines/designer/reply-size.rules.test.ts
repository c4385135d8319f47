import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { EMPTY_DOCUMENT, LONGEST_RICH_ANSWER } from '../../../contract/form-document';
import { GUEST_REPLY_BYTES, sendGuestReply } from '../../../contract/form-publications';
import { filledItem } from '../../../src/machines/designer/filling';
import { newItem } from '../../../src/machines/designer/form-tree';
import { replyIn, type SentReply } from '../../../src/machines/designer/reply-draft';
import { BESIDE, tooLarge } from '../../../src/machines/designer/reply-size';
import { memory } from '../records/list-fixture';
import { DRAFT, ID, input, machineOf, open } from './replying-fixture';

const [FIRST, SECOND] = [newItem(100, 'richText', '经过'), newItem(101, 'richText', '意见')];
const LONG = '汉'.repeat(LONGEST_RICH_ANSWER);
const form = { ...open, document: { ...EMPTY_DOCUMENT, globalId: 102, drawingItems: [FIRST, SECOND] } };

test('two of the longest texts are not sent in one reply: the longer says by how much they are too long, and both stay', async () => {
  const send = vi.fn(async (_: SentReply) => {});
  const drafts = memory();
  const machine = machineOf({ load: async () => form, stored: drafts.stored, largest: GUEST_REPLY_BYTES, send });
  const page = createActor(machine, { input: input() }).start();
  const filling = () => page.getSnapshot().children.filling;
  await vi.waitFor(() => expect(filling()).toBeDefined());
  filling()?.send({ type: 'answer', id: 100, answer: `${LONG.slice(1)}` });
  filling()?.send({ type: 'answer', id: 101, answer: LONG });
  filling()?.send({ type: 'submit' });
  expect(page.getSnapshot().matches({ answering: 'filling' })).toBe(true);
  const shown = filling()?.getSnapshot();
  expect(shown && filledItem(shown, SECOND)).toMatchObject({ answer: LONG, error: { fault: 'replyTooLarge', about: '54' } });
  expect(shown && filledItem(shown, FIRST)).toMatchObject({ answer: LONG.slice(1), error: null });
  expect(drafts.read(DRAFT)).toMatchObject({
    answers: [
      [100, LONG.slice(1)],
      [101, LONG],
    ],
  });
  expect(send).not.toHaveBeenCalled();
  filling()?.send({ type: 'answer', id: 101, answer: '短' });
  filling()?.send({ type: 'submit' });
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});

const bytesIn = (text: string) => new TextEncoder().encode(text).length;

test.each(['a', 'é', '汉', '😀', '"', '\n'])(
  '%j counts as many bytes as it has in the call of guests, with their proof',
  (sign) => {
    const bodyOf = (answer: string) => ({ replyId: ID, number: 1, answers: [{ item: 100, answer }] });
    const room = GUEST_REPLY_BYTES - BESIDE - bytesIn(JSON.stringify(bodyOf('')));
    const most = Math.floor(room / (bytesIn(JSON.stringify(sign)) - 2));
    const isTooLarge = (count: number) => tooLarge({ id: 'x', ...bodyOf(sign.repeat(count)) }, GUEST_REPLY_BYTES).size > 0;
    expect([isTooLarge(most), isTooLarge(most + 1)]).toEqual([false, true]);
    const proven = { ...bodyOf(sign.repeat(most)), captcha: '汉'.repeat(16), codeId: 'x'.repeat(64) };
    expect(bytesIn(JSON.stringify(proven))).toBeLessThanOrEqual(sendGuestReply.bodyBytes ?? 0);
  },
);

test('nothing of what is hidden is sent, whatever was typed there before', () => {
  const hidden = { ...SECOND, showIf: { item: 100, rule: 'is' as const, value: 'x' } };
  const document = { ...EMPTY_DOCUMENT, globalId: 102, drawingItems: [FIRST, hidden] };
  const answers = new Map([
    [100, 'a'],
    [101, LONG],
  ]);
  expect(replyIn({ id: 'x', replyId: ID, form: { ...form, document }, answers }).answers).toEqual([{ item: 100, answer: 'a' }]);
});
