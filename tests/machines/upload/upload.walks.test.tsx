import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { SourceFile } from '../../../src/machines/upload/chunks';
import type { UploadRef } from '../../../src/machines/upload/upload';
import { uploadLine } from '../../../src/machines/upload/upload-line';
import type { UploadEvent, UploadFact } from '../../../src/machines/upload/upload-ports';
import { UploadLine } from '../../../src/ui/upload/UploadLine';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener } from '../shell/shell-fixture';
import {
  ALL,
  BUG,
  CHANGED,
  DIGEST,
  EMPTY,
  HUGE,
  LARGE,
  MOST,
  OFFLINE,
  REFUSED,
  SMALL,
  scriptedPorts,
  THERE,
  uploadMachine,
} from './upload-ports-fixture';

const machine = uploadMachine();
type At = SnapshotFrom<typeof machine>;
type Call = keyof ReturnType<typeof scriptedPorts>['server'];
/** `work`: the call that is under way, whichever it is. */
type Letter =
  | UploadEvent
  | { type: `xstate.done.actor.${Call}`; actorId: string; output: unknown }
  | { type: 'xstate.error.actor.work' | 'xstate.error.actor.drop'; error: unknown }
  | { type: 'xstate.after.nextAttempt.upload.uploading.retrying' };

const done = (call: Call, output: unknown): Letter => ({ type: `xstate.done.actor.${call}`, actorId: call, output });
const failed = (error: unknown): Letter => ({ type: 'xstate.error.actor.work', error });
const alphabet: Letter[] = [
  { type: 'start' },
  { type: 'pause' },
  { type: 'resume' },
  { type: 'cancel' },
  { type: 'returned' },
  { type: 'read', bytes: 8_388_608 },
  { type: 'moved', index: 3, bytes: 500_000 },
  { type: 'confirmed', index: 3 },
  { type: 'movedWhole', bytes: 1_000_000 },
  { type: 'tick', now: 1_000 },
  done('hash', DIGEST),
  done('check', THERE),
  done('check', MOST),
  done('check', ALL),
  done('send', undefined),
  done('whole', '/f/2'),
  done('merge', '/f/1'),
  done('drop', undefined),
  { type: 'xstate.error.actor.drop', error: OFFLINE },
  { type: 'xstate.after.nextAttempt.upload.uploading.retrying' },
  failed(OFFLINE),
  failed(REFUSED),
  failed(CHANGED),
  failed(BUG),
];

/** The call that is under way in a state. */
function callIn(at: At): Call | null {
  if (at.matches({ wait: 'dropping' })) return 'drop';
  if (at.matches({ uploading: 'asking' })) return 'check';
  if (at.matches({ uploading: 'sending' })) return 'send';
  if (at.matches({ uploading: 'whole' })) return 'whole';
  if (at.matches('merge')) return 'merge';
  const isUnread = at.context.digest.hash === '' && at.context.file === LARGE;
  return (at.matches('uploading') || at.matches('pause')) && isUnread ? 'hash' : null;
}

/** An answer comes only where a call is under way. */
function isPossible(event: Letter, at: At): boolean {
  if (event.type === 'xstate.error.actor.work') {
    // Only a call can be lost or refused; only a file can change; and a bug is anywhere: at the first reading is enough.
    const call = callIn(at);
    if (call === 'hash') return event.error === CHANGED || event.error === BUG;
    return call !== null && call !== 'drop' && event.error !== BUG && (event.error !== CHANGED || call === 'send');
  }
  if (event.type === 'xstate.error.actor.drop') return callIn(at) === 'drop';
  if (event.type.startsWith('xstate.done.actor.')) return event.type === `xstate.done.actor.${callIn(at)}`;
  if (event.type === 'moved' || event.type === 'confirmed') return at.context.file === LARGE;
  return event.type !== 'movedWhole' || at.context.file === SMALL;
}

/** Where the losses in a row decide what follows; elsewhere they only multiply the places. */
const isCounted = (value: unknown) => /asking|retrying|pause/.test(JSON.stringify(value));

const word = (event: Letter) => {
  if ('error' in event) return `${event.type.slice(19)}: ${event.error instanceof Error ? event.error.name : ''}`;
  if ('output' in event) return `${event.type.slice(18)} ${JSON.stringify(event.output)?.slice(0, 30)}`;
  return event.type.replace('xstate.', '');
};

const walks = [LARGE, SMALL, EMPTY, HUGE].flatMap((file) =>
  walksOf(machine, {
    from: file.name,
    input: { file, owner: listener<UploadFact>().ref },
    alphabet,
    key: ({ value, context: { ending, losses, digest } }) => [value, ending?.kind, isCounted(value) && losses, digest.hash],
    say: word,
    canCome: isPossible,
  }),
);

const coverage = coverageOf(machine);

const shown = (at: At) => {
  const { percent, speed, secondsLeft, ...line } = uploadLine<SourceFile>(at);
  return line;
};

test.each(named(walks))('the line of a file follows its upload (§4): %s', async (_, { input, start, steps }) => {
  const { server, ports, notices, bugs, heard, clock } = scriptedPorts();
  const upload = createActor(uploadMachine(ports), { input, clock, inspect: coverage.inspect }).start();
  render(<UploadLine upload={upload as unknown as UploadRef<File>} onRemove={() => {}} />);
  let at = start;
  for (const { event, state } of steps) {
    await act(async () => perform(event, at));
    expect(shown(upload.getSnapshot())).toEqual(shown(state));
    const { canPause, canResume, canCancel, canRetry, percent, step } = uploadLine<SourceFile>(state);
    expect([/^暂停/, /^继续/, /^取消上传/, /^重试/].map(isThere)).toEqual([canPause, canResume, canCancel, canRetry]);
    if (step === 'hashing' || step === 'sending')
      expect(screen.getByRole('progressbar').getAttribute('value')).toBe(`${percent}`);
    at = state;
  }
  const isTold = ({ event, state }: (typeof steps)[number]) =>
    state.context.ending !== null && state.context.ending.kind !== 'cancelled' && !event.type.endsWith('drop');
  if (!isTold(steps.at(-1) as (typeof steps)[number])) expect(bugs).toEqual([]);
  else expect(notices.length).toBeGreaterThan(0);

  function perform(event: Letter, before: At): unknown {
    switch (event.type) {
      case 'pause':
        return press(/^暂停/);
      case 'resume':
        return press(/^继续/);
      case 'cancel':
        return press(/^取消上传/);
      case 'returned':
        return heard.back();
      case 'read':
        return void heard.read(event.bytes);
      case 'moved':
      case 'movedWhole':
        return heard.sent(event.bytes);
      case 'tick':
        return heard.tick(event.now);
      case 'xstate.after.nextAttempt.upload.uploading.retrying':
        return clock.increment(20_000);
      case 'xstate.error.actor.work':
      case 'xstate.error.actor.drop': {
        const call = callIn(before);
        return call && server[call].reject(event.error);
      }
      case 'start':
      case 'confirmed':
        return upload.send(event);
      default:
        return server[event.type.slice('xstate.done.actor.'.length) as Call].resolve(event.output as never);
    }
  }
});

everyTransitionIsWalked(coverage);

const isThere = (name: RegExp) => screen.queryByRole('button', { name }) !== null;
const press = (name: RegExp) => {
  const button = screen.queryByRole('button', { name });
  if (button) fireEvent.click(button);
};
