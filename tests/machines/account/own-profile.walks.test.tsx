import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type InspectionEvent, type OutputFrom } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import type { UserInfo } from '../../../contract/sign-in';
import type { OwnFacts } from '../../../contract/users';
import {
  createOwnProfileMachine,
  type OwnProfileDialogs,
  ownFactsOf,
  type ProfileValues,
} from '../../../src/machines/account/own-profile';
import { loadingOf, type SectionEvent } from '../../../src/machines/account/section';
import type { Notice } from '../../../src/machines/base/notices';
import type { PageFact } from '../../../src/machines/base/page';
import type { Draft } from '../../../src/machines/records/record-form';
import { createPictureChangeMachine } from '../../../src/machines/upload/picture-change';
import { ProfileSection } from '../../../src/ui/account/ProfileSection';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { listener, scripted } from '../shell/shell-fixture';
import { fieldOf, OFFLINE } from '../upload/upload-fixture';
import { ME, ownForm } from './own-profile-fixture';

type Dialogs = OwnProfileDialogs<File, ShownPicture>;
type Ended<Name extends keyof Dialogs> = DoneActorEvent<OutputFrom<Dialogs[Name]>, Name>;
type Letter = SectionEvent<UserInfo, Dialogs> | Ended<'changing'> | Ended<'editing'>;

const FACTS: OwnFacts = { id: 'u1', username: 'zhang.wei', name: '张伟', phone: null, email: 'zhang@example.org', version: 3 };
const RENAMED: OwnFacts = { ...FACTS, name: '张大伟', version: 4 };
/** An operator in another tenant, or a server that tells no version. */
const VISITOR: UserInfo = { ...ME, version: null };
const REFUSED = (code: number, data: unknown = null) =>
  new CallError({ kind: 'refused', code, desc: '该记录已被他人修改', data, requestId: 'r1' });

/** The section over a server that answers when it is told to. */
function start({
  storage = {},
  inspect,
}: {
  storage?: Record<string, unknown>;
  inspect?: (event: InspectionEvent) => void;
} = {}) {
  const [loads, pictures, saves] = [scripted<UserInfo>(), scripted<unknown>(), scripted<OwnFacts>()];
  const sent: Draft<OwnFacts, ProfileValues>[] = [];
  const notices: Notice[] = [];
  const shown: object[] = [];
  const notify = (notice: Notice) => void notices.push(notice);
  const machine = createOwnProfileMachine<File, ShownPicture>({
    load: loads.ask,
    show: (facts) => shown.push(facts),
    notify,
    dialogs: {
      changing: createPictureChangeMachine<UserInfo, File, ShownPicture>(
        { pictureOf: ({ avatar }) => avatar ?? null, save: (_, __, signal) => pictures.ask(signal), notify },
        fieldOf(),
      ),
      editing: ownForm({
        storage,
        notify,
        save: (draft, signal) => {
          sent.push(draft);
          return saves.ask(signal);
        },
      }),
    },
  });
  const place = { path: '/account', permissions: [], tab: listener<PageFact>().ref };
  const section = createActor(machine, { input: { place }, ...(inspect && { inspect }) }).start();
  render(<ProfileSection section={section} />, { wrapper: Around });
  return { machine, section, loads, pictures, saves, sent, notices, shown };
}

const quiet = start().machine;
const coverage = coverageOf(quiet);
const changed = (output: OutputFrom<Dialogs['changing']>): Letter => ({
  type: 'xstate.done.actor.changing',
  actorId: 'changing',
  output,
});
const edited = (output: OutputFrom<Dialogs['editing']>): Letter => ({
  type: 'xstate.done.actor.editing',
  actorId: 'editing',
  output,
});
const walks = walksOf(quiet, {
  input: undefined,
  alphabet: [
    { type: 'loaded', value: ME },
    { type: 'reload' },
    { type: 'open', dialog: 'changing', about: ME },
    { type: 'open', dialog: 'editing', about: FACTS },
    changed({ kind: 'done', answer: '/files/1', subject: ME }),
    changed({ kind: 'failed', failure: { kind: 'offline' }, subject: ME }),
    changed({ kind: 'cancelled', subject: ME }),
    edited({ kind: 'saved', saved: RENAMED }),
    edited({ kind: 'gone' }),
    edited({ kind: 'cancelled' }),
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.value !== null],
  say: (event) => {
    if (event.type === 'open') return `open ${event.dialog}`;
    return 'output' in event ? `${event.actorId} ${event.output.kind}` : event.type;
  },
});

test.each(named(walks))('the section follows the machine: %s', async (_, { steps }) => {
  const { section, loads, pictures, saves, notices, shown } = start({ inspect: coverage.inspect });
  for (const { event, state } of steps) {
    const [calls, known] = [loads.calls.length, shown.length];
    await act(async () => perform(event));
    expect(section.getSnapshot().value).toEqual(state.value);
    expect(screen.queryByRole('dialog') !== null).toBe(!state.matches('browsing'));
    expect(loads.calls.length > calls).toBe(event.type === 'loaded' || event.type === 'reload' || isChange(event));
    expect(shown.slice(known)).toEqual(factsIn(event));
  }
  expect(notices.filter((notice) => 'say' in notice && notice.say === 'saved')).toHaveLength(shown.length);

  async function perform(event: Letter) {
    switch (event.type) {
      case 'loaded':
        loadingOf(section.getSnapshot()).send({ type: 'reload' });
        return loads.resolve(event.value);
      case 'reload':
        return section.send(event);
      case 'open':
        return press(event.dialog === 'editing' ? '编辑资料' : '更换头像') || section.send(event);
      case 'xstate.done.actor.changing': {
        if (event.output.kind === 'cancelled') return press('取消');
        section
          .getSnapshot()
          .children.changing?.send({ type: 'field.changed', field: 'avatar', addresses: ['/files/1'], names: ['1.jpg'] });
        section.getSnapshot().children.changing?.send({ type: 'save' });
        return event.output.kind === 'done' ? pictures.resolve(null) : pictures.reject(REFUSED(REFUSALS.gone.code));
      }
      case 'xstate.done.actor.editing': {
        if (event.output.kind === 'cancelled') return press('取消');
        section.getSnapshot().children.editing?.send({ type: 'save' });
        if (event.output.kind === 'saved') return saves.resolve(event.output.saved);
        saves.reject(REFUSED(REFUSALS.gone.code));
        await Promise.resolve();
        return section.getSnapshot().children.editing?.send({ type: 'cancel' });
      }
    }
  }
});

everyTransitionIsWalked(coverage);

/** What the section shows may be true no longer. */
const isChange = (event: Letter) => 'output' in event && event.output.kind !== 'cancelled';
/** What is then shown around the pages. */
function factsIn(event: Letter): object[] {
  if (!('output' in event)) return [];
  if (event.output.kind === 'saved') return [{ name: event.output.saved.name }];
  return event.output.kind === 'done' ? [{ avatar: event.output.answer }] : [];
}

/** Answers whether it is there to be pressed. */
function press(name: string) {
  const found = screen.queryByRole('button', { name });
  return found !== null && fireEvent.click(found);
}
const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);

/** The form on what the section has loaded. */
async function opened(storage = {}) {
  const setting = start({ storage });
  await act(async () => setting.loads.resolve(ME));
  await act(async () => void press('编辑资料'));
  return setting;
}
const type = (name: string, value: string) => act(async () => fireEvent.change(field(name), { target: { value } }));
const save = () => act(async () => void press('保存'));

test('the form is sent with the version that was edited; the new name is shown around the pages', async () => {
  const { sent, saves, shown, notices } = await opened();
  await type('姓名', '张大伟');
  await type('邮箱', '');
  await save();
  expect(sent).toMatchObject([{ values: { name: '张大伟', email: '' }, version: 3 }]);
  await act(async () => saves.resolve({ ...RENAMED, email: null }));
  expect([shown, notices]).toEqual([[{ name: '张大伟' }], [{ tone: 'success', say: 'saved' }]]);
});

test('an empty name and a wrong e-mail are told at their fields, and nothing is sent', async () => {
  const { sent } = await opened();
  for (const [label, text, told] of [
    ['姓名', ' ', '请输入姓名'],
    ['邮箱', 'zhang@example', '请输入正确的邮箱地址'],
  ] as const) {
    await type(label, text);
    await save();
    expect(within(screen.getByRole('dialog')).queryByText(told)).not.toBeNull();
  }
  expect(sent).toEqual([]);
});

test('what an administrator has changed meanwhile is shown beside what was typed, and neither is lost', async () => {
  const { sent, saves } = await opened();
  await type('姓名', '张大伟');
  await save();
  await act(async () => saves.reject(REFUSED(REFUSALS.stale.code, { ...FACTS, email: 'new@example.org', version: 4 })));
  await act(async () => void press('保存合并结果'));
  expect(sent.at(-1)).toMatchObject({ values: { name: '张大伟', email: 'new@example.org' }, version: 4 });
});

test('a draft survives the page, and says so', async () => {
  const draft = { values: { name: '没有保存', email: '' }, version: 3 };
  await opened({ '/account|draft|u1': draft });
  expect(field('姓名').value).toBe('没有保存');
  expect(screen.queryByText('已恢复上次未保存的内容')).not.toBeNull();
});

test('a lost network loses nothing that was typed', async () => {
  const { saves, notices } = await opened();
  await type('姓名', '张大伟');
  await save();
  await act(async () => saves.reject(OFFLINE));
  expect(field('姓名').value).toBe('张大伟');
  expect(notices).toMatchObject([{ tone: 'error', failure: { kind: 'offline' } }]);
});

test('an operator in another tenant sees who they are, and may not change it there', async () => {
  const { loads } = start();
  await act(async () => loads.resolve(VISITOR));
  expect(screen.queryByText('账号：zhang.wei')).not.toBeNull();
  expect(screen.queryByRole('button', { name: '编辑资料' })).toBeNull();
  expect(screen.queryByRole('button', { name: '更换头像' })).toBeNull();
  expect(ownFactsOf(VISITOR)).toBeNull();
});
