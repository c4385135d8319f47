import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { OfferedThirdParty } from '../../../contract/third-parties';
import { zhCN } from '../../../src/i18n/zh-CN';
import type { Confirmed } from '../../../src/machines/credentials/second-factor-setup';
import { type LoginScreenEvent, loginScreen, signInTab } from '../../../src/machines/guest/login-screen';
import { SIGN_IN_TABS, type SignInTab } from '../../../src/machines/guest/sign-in-memory';
import { LoginScreen } from '../../../src/ui/guest/LoginScreen';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { fieldAt } from '../credentials/entry-fixture';
import { RULES } from '../credentials/passwords-fixture';
import { scripted } from '../shell/shell-fixture';
import { lost, press, show } from './doors-fixture';
import { quietLoginScreen } from './login-screen-fixture';

type Letter =
  | LoginScreenEvent
  | { type: 'xstate.done.actor.offered'; output: readonly OfferedThirdParty[] }
  | { type: `xstate.done.actor.${'replacing' | 'forgetting' | 'changing'}`; output: string | null }
  | { type: 'xstate.done.actor.settingUp'; output: Confirmed | null };

const PARTY: OfferedThirdParty = {
  id: 'p1',
  provider: 'wechat',
  name: '政务统一认证',
  clientId: 'c1',
  authorizeUrl: 'https://id.example.org',
};
const TICKET = 'ticket-of-a-sign-in';
const { signIn, password, secondFactor } = zhCN;

const alphabet: Letter[] = [
  ...SIGN_IN_TABS.map((tab) => ({ type: 'choose' as const, tab })),
  { type: 'named', names: { account: 'li.si' } },
  { type: 'forgot' },
  { type: 'change' },
  { type: 'back' },
  { type: 'leaveFor', party: PARTY },
  { type: 'entry.done', answer: 'token' },
  { type: 'entry.nextStep', refusal: 'passwordChangeNeeded', data: { ticket: TICKET, reason: 'expired', policy: RULES } },
  { type: 'entry.nextStep', refusal: 'secondFactorNeeded', data: { ticket: TICKET, trustedDeviceDays: 30 } },
  { type: 'entry.nextStep', refusal: 'secondFactorSetupNeeded', data: { ticket: TICKET } },
  { type: 'xstate.done.actor.offered', output: [PARTY] },
  { type: 'xstate.done.actor.replacing', output: null },
  { type: 'xstate.done.actor.forgetting', output: '13800138000' },
  { type: 'xstate.done.actor.forgetting', output: null },
  { type: 'xstate.done.actor.changing', output: 'zhang.wei' },
  { type: 'xstate.done.actor.changing', output: null },
  { type: 'xstate.done.actor.settingUp', output: null },
  { type: 'xstate.done.actor.settingUp', output: { recoveryCodes: ['a'], token: 'token' } },
];

const coverage = coverageOf(quietLoginScreen());
const say = (letter: Letter) => {
  if (letter.type === 'choose') return letter.tab;
  if (letter.type === 'entry.nextStep') return letter.refusal;
  const called = letter.type.replace(/^xstate\.(\w+)\.actor\./, '');
  return 'output' in letter ? `${called} ${letter.output === null ? 'left' : 'done'}` : called;
};
const walksFrom = (tab?: SignInTab) => {
  const remembered = { tab, names: {} };
  const walks = walksOf(quietLoginScreen({ readRemembered: () => remembered }), {
    input: undefined,
    alphabet: tab ? alphabet.slice(0, 1) : alphabet,
    key: ({ value }) => (tab ? 0 : value),
    say,
    from: tab ? `${tab} last` : 'anew',
  });
  return walks.map((walk) => ({ ...walk, remembered }));
};
const walks = [...walksFrom(), ...SIGN_IN_TABS.flatMap(walksFrom)];

test.each(named(walks))('the screen follows the machine: %s', async (_, { remembered, start, steps }) => {
  const offers = scripted<readonly OfferedThirdParty[]>();
  const page = createActor(quietLoginScreen({ readRemembered: () => remembered, loadOffered: offers.ask }), {
    inspect: coverage.inspect,
  }).start();
  await act(async () => show(<LoginScreen page={page} />));
  follows(start);
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(page.getSnapshot().value).toEqual(state.value);
    follows(state);
  }

  function follows(state: typeof start) {
    const { names, asked, trustedDays, offered } = page.getSnapshot().context;
    const kept = { names, asked, trustedDays, offered };
    expect(kept).toEqual({
      names: state.context.names,
      asked: state.context.asked,
      trustedDays: state.context.trustedDays,
      offered: state.context.offered,
    });
    expect(JSON.stringify(kept)).not.toContain(TICKET);
    const { shows } = loginScreen(state);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(HEADINGS[shows]);
    const chosen = screen.queryAllByRole('tab').filter((tab) => tab.getAttribute('aria-selected') === 'true');
    expect(chosen.map(({ textContent }) => textContent)).toEqual(shows === 'filling' ? [signIn.tabs[signInTab(state)]] : []);
    expect(screen.queryByRole('button', { name: PARTY.name }) !== null).toBe(shows === 'filling' && offered.length > 0);
  }

  function perform(event: Letter): unknown {
    const { replacing, forgetting, changing, settingUp } = page.getSnapshot().children;
    const send = () => page.send(event as LoginScreenEvent);
    switch (event.type) {
      case 'choose': {
        const tab = screen.queryByRole('tab', { name: signIn.tabs[event.tab] });
        return tab ? fireEvent.click(tab) : send();
      }
      case 'named':
        return typeName(event.names.account ?? '', send);
      case 'forgot':
        return press(password.forgot.link, send);
      case 'change':
        return press(password.change.title, send);
      case 'leaveFor':
        return press(event.party.name, send);
      case 'xstate.done.actor.offered':
        return offers.resolve(event.output);
      case 'xstate.done.actor.replacing':
        return replacing?.send({ type: 'back' });
      case 'xstate.done.actor.forgetting':
        return forgetting?.send(closing(event.output));
      case 'xstate.done.actor.changing':
        return changing?.send(closing(event.output));
      case 'xstate.done.actor.settingUp':
        if (event.output === null) return settingUp?.send({ type: 'back' });
        settingUp?.send({ type: 'entry.done', answer: event.output });
        return settingUp?.send({ type: 'saved' });
      default:
        return send(); // What the children tell.
    }
  }
});

test('without a call for third parties, none is offered', async () => {
  const page = createActor(quietLoginScreen({ loadOffered: () => Promise.reject(lost) }), { inspect: coverage.inspect }).start();
  await act(async () => show(<LoginScreen page={page} />));
  expect(screen.queryByText(signIn.otherMethods)).toBeNull();
  expect(page.getSnapshot().status).toBe('active');
});

/** Into the field of the account where it is shown. */
function typeName(name: string, otherwise: () => void) {
  const isShown = screen.queryByRole('tab', { selected: true, name: signIn.tabs.account });
  if (isShown) fireEvent.change(fieldAt('username'), { target: { value: name } });
  else otherwise();
}

const closing = (answer: string | null) =>
  answer === null ? { type: 'back' as const } : { type: 'entry.done' as const, answer };

const HEADINGS = {
  filling: signIn.heading,
  replacing: password.needed.title,
  forgetting: password.forgot.title,
  changing: password.change.title,
  proving: signIn.proof.title,
  settingUp: secondFactor.setUpTitle,
};

everyTransitionIsWalked(coverage);
