import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { RefusalName } from '../../../contract/refusals';
import { invitationsApi } from '../../../src/api/invitations';
import { ownTenantsApi } from '../../../src/api/own-tenants';
import { zhCN } from '../../../src/i18n/zh-CN';
import {
  type ConfirmInvitePorts,
  createConfirmInviteMachine,
  type Invitation,
} from '../../../src/machines/account/confirm-invite';
import { createActMachine } from '../../../src/machines/base/act';
import { ConfirmInvitePage } from '../../../src/ui/account/ConfirmInvitePage';
import { opened, refusal, said, show } from '../guest/doors-fixture';

const text = zhCN.register.invitation;
const INVITATION: Invitation = {
  tenantName: '海城水务集团',
  inviterName: '王芳',
  roleNames: ['审批人员', '部门负责人'],
  departmentNames: ['生产调度部'],
  expiresTime: '2026-12-05T10:00:00.000Z',
  member: false,
};

async function open(search: string, ports: Partial<ConfirmInvitePorts> = {}) {
  const calls: string[] = [];
  const machine = createConfirmInviteMachine(
    {
      read: async (code) => {
        calls.push(`read ${code}`);
        return INVITATION;
      },
      accept: async (code) => {
        calls.push(`accept ${code}`);
        return 't1';
      },
      switchTo: async (id) => {
        calls.push(`switch to ${id}`);
        return 'token';
      },
      enter: (token) => void calls.push(`enter ${token}`),
      zone: () => 'Asia/Shanghai',
      go: (address) => void calls.push(address),
      notify: () => {},
      ...ports,
    },
    createActMachine<string, unknown>(async (code) => void calls.push(`refuse ${code}`)),
  );
  const page = createActor(machine, { input: opened(search, '/confirmInvite') }).start();
  await act(async () => show(<ConfirmInvitePage page={page} />));
  return { page, calls };
}
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('the page says who invites into which tenant, with which roles and departments, and until when (§2.2)', async () => {
  await open('?code=ABC');
  const facts = [...document.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['组织', '海城水务集团'],
    ['邀请人', '王芳'],
    ['角色', '审批人员部门负责人'],
    ['部门', '生产调度部'],
    ['有效期至', '2026-12-05 18:00:00'],
  ]);
});

test('an invitation is asked about before it is refused: it would be used up (§2.2)', async () => {
  const { calls, page } = await open('?code=ABC');
  await click(text.refuse);
  expect(screen.getByText(text.refuseContent)).toBeTruthy();
  expect(calls).toEqual(['read ABC']);
  await click('取消');
  expect(page.getSnapshot().value).toBe('asked');
  expect(calls).toEqual(['read ABC']);
});

test('a user who has accepted stays in their tenant until they switch (§2.2)', async () => {
  const { calls } = await open('?code=ABC');
  await click(text.accept);
  expect(calls).toEqual(['read ABC', 'accept ABC']);
  await click('切换到 海城水务集团');
  expect(calls.slice(2)).toEqual(['switch to t1', 'enter token']);
});

test('two clicks accept once (G05)', async () => {
  const accepted: string[] = [];
  await open('?code=ABC', {
    accept: (code) => {
      accepted.push(code);
      return new Promise(() => {});
    },
  });
  await click(text.accept);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: new RegExp(text.accept) })));
  expect(accepted).toEqual(['ABC']);
});

test('a member of that tenant has nothing to accept', async () => {
  await open('?code=ABC', { read: async () => ({ ...INVITATION, member: true }) });
  expect(said()).toContain('您已是 海城水务集团 的成员');
  expect(screen.queryByRole('button', { name: text.accept })).toBeNull();
});

test.each<RefusalName>(['invitationUnknown', 'invitationExpired', 'invitationUsed', 'invitationVoid'])(
  'an invitation that cannot be used is said to be so in the server’s words: %s',
  async (name) => {
    await open('?code=ABC', { read: () => Promise.reject(refusal(name)) });
    expect(said()).toContain(`拒绝：${name}`);
    expect(document.activeElement?.textContent).toBe(text.home);
  },
);

test('one that has become unusable while it was read says so when it is accepted', async () => {
  await open('?code=ABC', { accept: () => Promise.reject(refusal('invitationUsed')) });
  await click(text.accept);
  expect(said()).toContain('拒绝：invitationUsed');
});

test('without a code nothing is asked', async () => {
  const { calls } = await open('');
  expect(said()).toContain(text.codeless);
  expect(calls).toEqual([]);
});

test('the code goes out as it is, and the tenant is what the server says (§7.4)', async () => {
  const calls: unknown[] = [];
  const call = (async ({ method, path }: { method: string; path: string }, options: Record<string, unknown>) => {
    calls.push([method, path, options.query ?? options.body ?? options.params]);
    return { tenantId: 't1', userId: 'u1' };
  }) as never;
  const { signal } = new AbortController();
  const api = invitationsApi(call);
  await api.read('ABC', signal);
  expect(await api.accept('ABC', signal)).toBe('t1');
  await api.refuse('ABC', signal);
  await ownTenantsApi(call).switchTo('t1', signal);
  expect(calls).toEqual([
    ['GET', '/ofa-admin/admin/ofaUser/invite/info', { code: 'ABC' }],
    ['POST', '/ofa-admin/admin/ofaUser/invite/confirm', { code: 'ABC' }],
    ['POST', '/ofa-admin/admin/ofaUser/invite/refuse', { code: 'ABC' }],
    ['POST', '/ofa-admin/admin/ofaUser/org/switch/:tenantId', { tenantId: 't1' }],
  ]);
});
