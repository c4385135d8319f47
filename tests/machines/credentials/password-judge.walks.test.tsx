import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import {
  createPasswordJudgeMachine,
  type PasswordJudgeEvent,
  type PasswordJudgeFact,
  rulesIn,
} from '../../../src/machines/credentials/password-judge';
import type { PasswordRules as Rules } from '../../../src/machines/credentials/password-rules';
import { NewPasswordFields } from '../../../src/ui/credentials/NewPasswordFields';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener, scripted } from '../shell/shell-fixture';
import { OFFLINE, RULES, refused, SEAL } from './passwords-fixture';

type Letter =
  | PasswordJudgeEvent
  | DoneActorEvent<Rules, 'loadPolicy'>
  | ErrorActorEvent<unknown, 'loadPolicy'>
  | DoneActorEvent<unknown, 'tryPassword'>
  | ErrorActorEvent<unknown, 'tryPassword'>;

const SECRET = 'Chosen_2026';
const STRICT: Rules = { minLength: 12, maxLength: 20, passwordCheckGroupCount: 4 };
const never = () => new Promise<never>(() => {});
const { ref: parent } = listener<PasswordJudgeFact>();

const machine = createPasswordJudgeMachine({ loadPolicy: never, tryPassword: never });
const coverage = coverageOf(machine);
const walksFrom = (from: string, input: { policy?: Rules }) =>
  walksOf(machine, {
    from,
    input: { owner: parent, ...input },
    alphabet: [
      { type: 'told', policy: STRICT },
      { type: 'ask', password: SECRET, seal: SEAL },
      { type: 'dismiss' },
      { type: 'xstate.done.actor.loadPolicy', actorId: 'loadPolicy', output: RULES },
      { type: 'xstate.error.actor.loadPolicy', actorId: 'loadPolicy', error: OFFLINE },
      { type: 'xstate.done.actor.tryPassword', actorId: 'tryPassword', output: true },
      { type: 'xstate.error.actor.tryPassword', actorId: 'tryPassword', error: refused('passwordReused') },
      { type: 'xstate.error.actor.tryPassword', actorId: 'tryPassword', error: OFFLINE },
    ] satisfies Letter[] as Letter[],
    key: ({ value, context }) => [value, context.policy?.minLength],
    say: (event) => ('error' in event && event.error === OFFLINE ? `${event.type} lost` : event.type).replace('xstate.', ''),
  });
const walks = [...walksFrom('asked for', {}), ...walksFrom('given', { policy: RULES })];

test.each(named(walks))('the fields show the rules, and the user does not wait: %s', async (_, { input, steps }) => {
  const [policy, question] = [scripted<Rules>(), scripted<unknown>()];
  const owner = listener<PasswordJudgeFact>();
  const judge = createActor(
    createPasswordJudgeMachine({ loadPolicy: policy.ask, tryPassword: (_password, _seal, signal) => question.ask(signal) }),
    { input: { ...input, owner: owner.ref }, inspect: coverage.inspect },
  ).start();
  const field = { value: '', fieldError: undefined, comesFirst: false, onType: () => {} };
  render(<NewPasswordFields entry={{ judge, typing: () => field }} />);

  for (const { event, state } of steps) {
    const heard = owner.told.length;
    await act(async () => perform(event));
    expect(judge.getSnapshot().value).toEqual(state.value);
    const { minLength, maxLength, passwordCheckGroupCount } = rulesIn(state);
    const shown = screen.getByLabelText('新密码须符合以下要求').textContent;
    expect(shown).toContain(`${minLength} 至 ${maxLength} 位`);
    expect(shown).toContain(`至少 ${passwordCheckGroupCount} 种`);
    const isRefused = event.type === 'xstate.error.actor.tryPassword' && event.error !== OFFLINE;
    expect(owner.told.slice(heard).flatMap(({ fieldErrors }) => Object.keys(fieldErrors))).toEqual(
      isRefused ? ['newPassword'] : [],
    );
    expect(JSON.stringify(judge.getSnapshot().context.policy)).not.toContain(SECRET);
  }
  const asked = steps.filter(({ event, ignored }) => event.type === 'ask' && !ignored).length;
  expect(question.calls).toHaveLength(asked);

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'xstate.done.actor.loadPolicy':
        return policy.resolve(event.output);
      case 'xstate.error.actor.loadPolicy':
        return policy.reject(event.error);
      case 'xstate.done.actor.tryPassword':
        return question.resolve(event.output);
      case 'xstate.error.actor.tryPassword':
        return question.reject(event.error);
      default:
        return judge.send(event);
    }
  }
});

test('where the server knows no more than the policy says, it is not asked', () => {
  const judge = createActor(createPasswordJudgeMachine({ loadPolicy: never }), { input: { owner: parent } }).start();
  judge.send({ type: 'ask', password: SECRET, seal: SEAL });
  expect(judge.getSnapshot().matches({ question: 'silent' })).toBe(true);
});

everyTransitionIsWalked(coverage);
