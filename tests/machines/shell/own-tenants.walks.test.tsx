import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { OwnTenant } from '../../../contract/own-tenants';
import { createOwnTenantsMachine, type OwnTenantsEvent, ownTenants } from '../../../src/machines/shell/own-tenants';
import { TenantDialog } from '../../../src/ui/shell/TenantDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from './shell-fixture';

const tenant = (id: string, organization: string, facts: Partial<OwnTenant> = {}): OwnTenant => ({
  id,
  orgCode: `code-${id}`,
  organization,
  current: false,
  enabled: true,
  closed: null,
  ...facts,
});
const HERE = tenant('t1', '海城水务集团', { current: true });
const THERE = tenant('t2', '青山大学图书馆');
const SHUT = tenant('t3', '旧公司', { enabled: false, closed: 'ended' });
const TENANTS = [HERE, THERE, SHUT];

type Letter = OwnTenantsEvent | DoneActorEvent<readonly OwnTenant[], 'load'> | ErrorActorEvent<CallError, 'load'>;
const machine = createOwnTenantsMachine({ loadTenants: () => new Promise(() => {}) });
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'xstate.done.actor.load', actorId: 'load', output: TENANTS },
    { type: 'xstate.error.actor.load', actorId: 'load', error: new CallError({ kind: 'offline' }) },
    { type: 'seek', text: '  CODE-T2 ' },
    { type: 'seek', text: '' },
    { type: 'choose', id: 't1' },
    { type: 'choose', id: 't2' },
    { type: 'choose', id: 't3' },
    { type: 'retry' },
    { type: 'cancel' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.sought],
  say: (event) => ('id' in event ? `choose ${event.id}` : 'text' in event ? `seek "${event.text}"` : event.type),
});
const coverage = coverageOf(machine);

test.each(named(walks))('the dialog follows the tenants: %s', async (_, { steps }) => {
  const server = scripted<readonly OwnTenant[]>();
  const dialog = createActor(createOwnTenantsMachine({ loadTenants: server.ask }), { inspect: coverage.inspect }).start();
  render(<TenantDialog dialog={dialog} />);
  for (const { event, state } of steps) {
    await act(async () => {
      if (event.type === 'xstate.done.actor.load') server.resolve(event.output);
      else if (event.type === 'xstate.error.actor.load') server.reject(event.error);
      else perform(event, () => dialog.send(event));
    });
    const now = dialog.getSnapshot();
    expect([now.value, now.output]).toEqual([state.value, state.output]);
    if (state.status === 'active') expect(shown()).toEqual(expected(ownTenants(state)));
  }
});

everyTransitionIsWalked(coverage);

test('who is kept out reads why, and cannot choose it', async () => {
  const cases = [
    ['member', '您在该组织的账号已停用'],
    ['tenant', '该组织已停用'],
    ['ended', '该组织的使用期限已到'],
    [null, '暂时无法进入'],
  ] as const;
  const loadTenants = async () => cases.map(([closed]) => tenant(`of ${closed}`, `与 ${closed}`, { enabled: false, closed }));
  const dialog = createActor(createOwnTenantsMachine({ loadTenants })).start();
  render(<TenantDialog dialog={dialog} />);
  await act(async () => {});
  for (const [closed, why] of cases) {
    const line = screen.getByRole('button', { name: new RegExp(`^与 ${closed} ?${why}$`) });
    fireEvent.click(line);
    expect(line.getAttribute('aria-disabled')).toBe('true');
  }
  expect(dialog.getSnapshot().status).toBe('active');
});

/** By the hand of the user where the view has something to press; else past it. */
function perform(event: OwnTenantsEvent, otherwise: () => void) {
  const field = document.querySelector('input');
  const name = { choose: 'id' in event ? event.id : '', retry: '重试', cancel: '取消', seek: '' }[event.type];
  const button = [...document.querySelectorAll('.arco-modal button')].find(({ textContent }) =>
    event.type === 'choose'
      ? textContent?.startsWith(TENANTS.find(({ id }) => id === name)?.organization ?? '?')
      : textContent === name,
  );
  if (event.type === 'seek') return field ? fireEvent.change(field, { target: { value: event.text } }) : otherwise();
  return button ? fireEvent.click(button) : otherwise();
}

const shown = () => ({
  lines: [...document.querySelectorAll('.tenant-name')].map(({ textContent }) => textContent),
  none: screen.queryByText('没有符合条件的组织') !== null,
  failed: screen.queryByText('组织加载失败') !== null,
});

const expected = (what: ReturnType<typeof ownTenants>) => ({
  lines: what.show === 'tenants' ? what.tenants.map(({ organization }) => organization) : [],
  none: what.show === 'tenants' && what.tenants.length === 0,
  failed: what.show === 'failed',
});
