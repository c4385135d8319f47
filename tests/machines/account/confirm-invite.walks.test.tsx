import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { CallError } from '../../../contract/failure';
import { zhCN } from '../../../src/i18n/zh-CN';
import {
  type ConfirmInviteEvent,
  type ConfirmInvitePorts,
  confirmInvitePage,
  createConfirmInviteMachine,
  type Invitation,
} from '../../../src/machines/account/confirm-invite';
import { type ActOutput, createActMachine } from '../../../src/machines/base/act';
import { ConfirmInvitePage } from '../../../src/ui/account/ConfirmInvitePage';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { lost, opened, press, refusal, show } from '../guest/doors-fixture';
import { scripted } from '../shell/shell-fixture';

type Server = 'read' | 'accept' | 'switchTo';
type Letter =
  | ConfirmInviteEvent
  | { type: `xstate.done.actor.${Server}`; output: Invitation | string }
  | { type: `xstate.error.actor.${Server}`; error: CallError }
  | { type: 'xstate.done.actor.refusing'; output: ActOutput<string, unknown> };

const text = zhCN.register.invitation;
const INVITATION: Invitation = {
  tenantName: '海城水务集团',
  inviterName: '王芳',
  roleNames: ['审批人员'],
  departmentNames: [],
  expiresTime: '2026-12-05T10:00:00.000Z',
  member: false,
};
const never = () => new Promise<never>(() => {});
const machineOf = (ports: Partial<ConfirmInvitePorts> = {}, refuse: () => Promise<unknown> = never) =>
  createConfirmInviteMachine(
    {
      read: never,
      accept: never,
      switchTo: never,
      enter: () => {},
      zone: () => 'Asia/Shanghai',
      go: () => {},
      notify: () => {},
      ...ports,
    },
    createActMachine<string, unknown>(refuse),
  );

const unusable = refusal('invitationExpired');
const settledBy = (outcome: Omit<Extract<ActOutput<string, unknown>, { kind: 'failed' }>, 'subject'> | { kind: 'cancelled' }) =>
  ({ type: 'xstate.done.actor.refusing', output: { ...outcome, subject: 'ABC' } }) as const;
const alphabet: Letter[] = [
  { type: 'accept' },
  { type: 'refuse' },
  { type: 'switch' },
  { type: 'retry' },
  { type: 'home' },
  { type: 'xstate.done.actor.read', output: INVITATION },
  { type: 'xstate.done.actor.read', output: { ...INVITATION, member: true } },
  { type: 'xstate.error.actor.read', error: unusable },
  { type: 'xstate.error.actor.read', error: lost },
  { type: 'xstate.done.actor.accept', output: 't1' },
  { type: 'xstate.error.actor.accept', error: refusal('alreadyMember') },
  { type: 'xstate.error.actor.accept', error: unusable },
  { type: 'xstate.error.actor.accept', error: lost },
  { type: 'xstate.done.actor.refusing', output: { kind: 'done', answer: null, subject: 'ABC' } },
  settledBy({ kind: 'cancelled' }),
  settledBy({ kind: 'failed', failure: unusable.failure }),
  settledBy({ kind: 'failed', failure: lost.failure }),
  { type: 'xstate.done.actor.switchTo', output: 'token' },
  { type: 'xstate.error.actor.switchTo', error: lost },
];
const say = (letter: Letter) => {
  if ('error' in letter) return `${letter.type.slice(19)}: ${letter.error.failure.kind}`;
  if (letter.type !== 'xstate.done.actor.refusing') return letter.type.replace('xstate.done.actor.', '');
  return letter.output.kind === 'failed' ? `failed: ${letter.output.failure.kind}` : letter.output.kind;
};
const coverage = coverageOf(machineOf());
const walksFrom = (from: string, search: string) =>
  walksOf(machineOf(), { input: opened(search), alphabet, key: ({ value }) => value, say, from });
const walks = [...walksFrom('a code', '?code=ABC'), ...walksFrom('no code', '?code=%20')];

/** What the page says in each state. */
const wordsOf = ({ show: at }: ReturnType<typeof confirmInvitePage>): string => {
  switch (at) {
    case 'asked':
    case 'accepting':
    case 'refusing':
      return '王芳 邀请您加入 海城水务集团';
    case 'accepted':
      return '您已加入 海城水务集团';
    case 'switching':
    case 'entered':
      return '正在切换到 海城水务集团…';
    case 'member':
      return '您已是 海城水务集团 的成员';
    case 'unusable':
      return unusable.failure.kind === 'refused' ? unusable.failure.desc : '';
    case 'deciding':
      return text.reading;
    default:
      return text[at];
  }
};

test.each(named(walks))('the page follows the machine: %s', async (_, { input, start, steps }) => {
  const server = { read: scripted<Invitation>(), accept: scripted<string>(), switchTo: scripted<string>() };
  const refused = scripted<unknown>();
  const told: unknown[] = [];
  const page = createActor(
    machineOf(
      {
        read: (_code, signal) => server.read.ask(signal),
        accept: (_code, signal) => server.accept.ask(signal),
        switchTo: (_id, signal) => server.switchTo.ask(signal),
        enter: (token) => told.push(token),
        go: (address) => told.push(address),
        notify: ({ tone }) => told.push(tone),
      },
      () => refused.ask(new AbortController().signal),
    ),
    { input, inspect: coverage.inspect },
  ).start();
  await act(async () => show(<ConfirmInvitePage page={page} />));
  const inDialog = (name: string) => {
    const dialog = document.querySelector('.small-dialog');
    const button = [...(dialog?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
    if (!button) throw new Error(`The dialog has no button ${name}.`);
    button.click();
  };
  const perform = async (letter: Letter) => {
    switch (letter.type) {
      case 'accept':
      case 'refuse':
        // A dialog stands before the page: what is behind it cannot be pressed.
        return document.querySelector('.small-dialog') ? page.send(letter) : press(text[letter.type], () => page.send(letter));
      case 'switch':
        return press('切换到 海城水务集团', () => page.send(letter));
      case 'retry':
        return press('重试', () => page.send(letter));
      case 'home':
        return press(new RegExp(`${text.home}|${text.stay}`), () => page.send(letter));
      case 'xstate.done.actor.refusing': {
        const { output } = letter;
        if (output.kind === 'cancelled') return inDialog('取消');
        inDialog(text.refuse);
        return output.kind === 'done' ? refused.resolve(null) : refused.reject(failedBy(output.failure.kind));
      }
      case 'xstate.done.actor.read':
        return server.read.resolve(letter.output as Invitation);
      case 'xstate.done.actor.accept':
        return server.accept.resolve(letter.output as string);
      case 'xstate.done.actor.switchTo':
        return server.switchTo.resolve(letter.output as string);
      case 'xstate.error.actor.read':
        return server.read.reject(letter.error);
      case 'xstate.error.actor.accept':
        return server.accept.reject(letter.error);
      case 'xstate.error.actor.switchTo':
        return server.switchTo.reject(letter.error);
    }
  };
  const seen = (at: typeof start) => {
    expect(screen.getAllByText(wordsOf(confirmInvitePage(at))).length).toBeGreaterThan(0);
    expect(document.querySelector('.small-dialog') !== null).toBe(at.value === 'refusing');
  };

  seen(start);
  for (const { event, state, ignored } of steps) {
    const before = told.length;
    await act(() => perform(event));
    const shown = confirmInvitePage(state);
    expect(confirmInvitePage(page.getSnapshot())).toMatchObject({ show: shown.show, invitation: shown.invitation });
    seen(state);
    expect(told.slice(before)).toEqual(ignored ? [] : heardOf(event, shown.show));
  }
});

const failedBy = (kind: string) => (kind === 'refused' ? unusable : lost);

/** What leaves the page: an address, a token, or a notice of an error. */
function heardOf(event: Letter, show: string): string[] {
  if (event.type === 'home') return ['/home'];
  if (event.type === 'xstate.done.actor.switchTo') return ['token'];
  const isLost =
    ('error' in event && event.error === lost) ||
    (event.type === 'xstate.done.actor.refusing' && event.output.kind === 'failed' && event.output.failure === lost.failure);
  return isLost && show !== 'failed' ? ['error'] : [];
}

everyTransitionIsWalked(coverage);
