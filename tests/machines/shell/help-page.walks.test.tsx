import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { z } from 'zod/mini';
import { CallError } from '../../../contract/failure';
import { type HelpText, helpText } from '../../../contract/help-texts';
import { REFUSALS } from '../../../contract/refusals';
import type { Notice } from '../../../src/machines/base/notices';
import type { PageFact } from '../../../src/machines/base/page';
import type { RecordFormOutput } from '../../../src/machines/records/record-form';
import type { HelpFact, HelpInput } from '../../../src/machines/shell/help';
import { createHelpPageMachine, type HelpPageEvent, type HelpValues, helpPage } from '../../../src/machines/shell/help-page';
import { recordFormPart } from '../../../src/pages/parts/records';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { HelpDrawer } from '../../../src/ui/shell/help/HelpDrawer';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { editorOf } from '../editor/editor-fixture';
import { WithSite } from '../upload/with-site';
import { listener, scripted } from './shell-fixture';

vi.mock('../../../src/ui/cropper/crop-widget', () => ({ mountCropWidget: () => ({ show: () => {}, remove: () => {} }) }));

type Letter =
  | HelpPageEvent
  | DoneActorEvent<HelpText | null, 'load'>
  | ErrorActorEvent<CallError, 'load'>
  | DoneActorEvent<RecordFormOutput<HelpText | null>, 'form'>;

const TEXT: HelpText = { id: '/users', html: '<p>先盘点，再提交。</p>', version: 1 };
const SAVED: HelpText = { ...TEXT, html: '<p>新的说明</p>', version: 2 };
const OFFLINE = new CallError({ kind: 'offline' });
const GONE = new CallError({ kind: 'refused', code: REFUSALS.gone.code, desc: '', data: null, requestId: '' });

const never = () => new Promise<never>(() => {});
interface Server {
  readonly load: (path: string, signal: AbortSignal) => Promise<HelpText | null>;
  readonly save: (signal: AbortSignal) => Promise<HelpText | null>;
  readonly notify: (notice: Notice) => void;
}
function machineOf({ load, save, notify }: Server = { load: never, save: never, notify: () => {} }) {
  const stored = () => ({ read: () => undefined, write: () => {}, forget: () => {} });
  const form = recordFormPart<HelpText, HelpValues, HelpText | null>(
    { stored, notify },
    {
      record: helpText,
      values: z.object({ path: z.string(), html: z.string() }),
      valuesOf: (text) => ({ path: text?.id ?? '', html: text?.html ?? '' }),
      given: ({ path }) => ({ path: String(path) }),
      save: (_, signal) => save(signal),
    },
  );
  return createHelpPageMachine<File, ShownPicture>({ load, notify }, form, editorOf());
}

const { ref: owner, told } = listener<HelpFact>();
const { ref: tab } = listener<PageFact>();
const INPUT: HelpInput = { path: '/users', tab, owner, mayEdit: true };
const loadedAs = (output: HelpText | null): Letter => ({ type: 'xstate.done.actor.load', actorId: 'load', output });
const ended = (output: RecordFormOutput<HelpText | null>): Letter => ({
  type: 'xstate.done.actor.form',
  actorId: 'form',
  output,
});

const coverage = coverageOf(machineOf());
const walksWith = (from: string, mayEdit: boolean) =>
  walksOf(machineOf(), {
    from,
    input: { ...INPUT, mayEdit },
    alphabet: [
      loadedAs(TEXT),
      loadedAs(null),
      { type: 'xstate.error.actor.load', actorId: 'load', error: OFFLINE },
      { type: 'retry' },
      { type: 'edit' },
      { type: 'close' },
      ended({ kind: 'saved', saved: SAVED }),
      ended({ kind: 'gone' }),
      ended({ kind: 'cancelled' }),
    ] satisfies Letter[] as Letter[],
    key: ({ value, context }) => [value, context.text?.version],
    say: (event) => {
      if (event.type === 'xstate.done.actor.load') return event.output ? 'a text' : 'no text';
      return event.type === 'xstate.done.actor.form' ? event.output.kind : event.type;
    },
    canCome: (event, at) => {
      if (event.type === 'xstate.done.actor.form')
        return at.matches('editing') && (event.output.kind !== 'gone' || at.context.text !== null);
      return !event.type.startsWith('xstate') || at.matches('loading');
    },
    // What has no button cannot be pressed.
    canBeTried: () => false,
  }).map((walk) => ({ ...walk, mayEdit }));
const walks = [...walksWith('a writer', true), ...walksWith('a reader', false)];

/** The editor is loaded with the first text that is written, which a busy machine takes long for. */
const LOADING = { timeout: 20_000 };

test.each(named(walks))('the drawer follows the machine: %s', async (_, { input, steps }) => {
  told.length = 0;
  const loads = scripted<HelpText | null>();
  const saves = scripted<HelpText | null>();
  const notices: Notice[] = [];
  const machine = machineOf({
    load: (_path, signal) => loads.ask(signal),
    save: (signal) => saves.ask(signal),
    notify: (notice) => void notices.push(notice),
  });
  const page = createActor(machine, { input, inspect: coverage.inspect }).start();
  await act(async () => render(<HelpDrawer<ShownPicture> page={page} />, { wrapper: WithSite }));

  for (const { event, state } of steps) {
    const before = told.length;
    await act(async () => perform(event));
    expect(page.getSnapshot().value).toBe(state.value);
    if (state.value === 'closed') {
      expect(told.at(-1)).toEqual({ type: 'help.closed' });
      continue;
    }
    const { html, failure, mayEdit } = helpPage(state);
    const isReading = state.value === 'reading';
    expect(screen.queryByRole('button', { name: '重试' }) !== null).toBe(failure !== null);
    expect(screen.queryByRole('button', { name: '编辑' }) !== null).toBe(isReading && mayEdit);
    expect(screen.queryByText('还没有页面帮助') !== null).toBe(isReading && html === null);
    const isWritten = () => screen.queryByRole('textbox', { name: '帮助内容' }) !== null;
    await vi.waitFor(() => expect(isWritten()).toBe(state.value === 'editing'), LOADING);
    if (isReading && html !== null) expect(screen.getByText(html.replace(/<[^>]*>/g, ''))).not.toBeNull();
    const isTold = event.type === 'xstate.done.actor.load' || (event.type.endsWith('form') && isReading && 'output' in event);
    if (isTold && !(event.type === 'xstate.done.actor.form' && event.output.kind !== 'saved'))
      expect(told.slice(before)).toEqual([{ type: 'help.known', path: '/users', exists: html !== null }]);
  }

  async function perform(event: Letter): Promise<unknown> {
    switch (event.type) {
      case 'xstate.done.actor.load':
        return loads.resolve(event.output);
      case 'xstate.error.actor.load':
        return loads.reject(event.error);
      case 'retry':
        return fireEvent.click(screen.getByRole('button', { name: '重试' }));
      case 'edit':
        return fireEvent.click(screen.getByRole('button', { name: '编辑' }));
      case 'close':
        return fireEvent.click(screen.getByText('关闭'));
      case 'xstate.done.actor.form':
        return finish(event.output);
    }
  }

  async function finish(output: RecordFormOutput<HelpText | null>) {
    const { form } = helpPage(page.getSnapshot());
    if (output.kind === 'cancelled') return form?.send({ type: 'cancel' });
    form?.send({ type: 'edited', values: { html: SAVED.html } });
    form?.send({ type: 'save' });
    if (output.kind === 'saved') return saves.resolve(output.saved);
    saves.reject(GONE);
    await vi.waitFor(() => expect(form?.getSnapshot().matches('gone')).toBe(true));
    form?.send({ type: 'cancel' });
    return form?.getSnapshot().matches({ gone: 'leaving' }) && form.send({ type: 'leave' });
  }
});

everyTransitionIsWalked(coverage);
