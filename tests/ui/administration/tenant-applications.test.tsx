import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Application, listApplications } from '../../../contract/applications';
import tenantApplications from '../../../src/pages/tenant-applications';
import { type Answer, type Asked, dialog, openPageFile, press, refusal, settle, type } from './page-file';

const ALL = ['application:list', 'application:decide', 'application:remove'];
const LIST = `GET ${listApplications.path}`;
const PATH = '/ofa-admin/ofaOrganizationApply';

const waiting: Application = {
  id: 'a1',
  organization: '海风科技',
  orgCode: 'haifeng',
  contactName: '李四',
  contactPhone: '13900001001',
  username: 'haifeng.admin',
  remark: '请尽快',
  status: 'waiting',
  reason: null,
  createTime: '2026-01-31T16:00:00Z',
  decideTime: null,
};
const refused: Application = {
  ...waiting,
  id: 'a2',
  organization: '青山公司',
  status: 'refused',
  reason: '资料不全',
  decideTime: '2026-02-01T16:00:00Z',
};
const made = {
  tenant: {
    id: 't1',
    orgCode: 'haifeng',
    organization: '海风科技',
    status: 'enabled',
    endTime: null,
    zone: 'Asia/Shanghai',
    contactName: null,
    contactPhone: null,
    remark: null,
    platform: false,
    administrator: { id: 'm1', username: 'haifeng.admin', name: '李四', phone: null },
    createTime: '2026-01-31T16:00:00Z',
    version: 1,
  },
  password: 'Made-1234',
};

const open = (rights = ALL, others: (asked: Asked) => Answer = () => ({ data: null })) =>
  openPageFile(tenantApplications, rights, (asked) =>
    asked.call === LIST ? { data: { records: [waiting, refused], total: 2 } } : others(asked),
  );
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('a row shows who asks for what and when, and what has become of it; only what waits is decided, only the rest deleted', async () => {
  await open();
  const cells = within(row('青山公司'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(
    expect.arrayContaining([
      '青山公司',
      '未通过',
      '李四',
      '13900001001',
      '2026-02-01 00:00:00',
      '2026-02-02 00:00:00',
      '资料不全',
    ]),
  );
  const actsOf = (name: string) =>
    within(row(name))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
  expect([actsOf('海风科技'), actsOf('青山公司')]).toEqual([['通过', '拒绝'], ['删除']]);
});

test('who may neither decide nor delete is offered neither', async () => {
  await open(['application:list']);
  for (const name of ['通过', '拒绝', '删除', '批量删除']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('applications are found by organization and state', async () => {
  const { last } = await open();
  await type('组织名称', '海风');
  await press('查询');
  expect(last()?.query).toMatchObject({ organization: '海风', current: 1 });
});

test('an approval can replace code, account and end; the password that it made is shown once', async () => {
  const { asked, said } = await open(ALL, () => ({ data: made }));
  await press('通过', row('海风科技'));
  await type('租户编码', '', dialog());
  await type('管理员账号', '1', dialog());
  await press('通过', dialog());
  expect(
    within(dialog())
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toEqual(['请输入租户编码', '账号须以字母开头，由 2 至 64 位字母、数字或 _ . @ - 组成', '']);
  await type('租户编码', 'haifeng-2', dialog());
  await type('管理员账号', 'haifeng.boss', dialog());
  await type('到期日（选填）', '2026-12-31', dialog());
  await press('通过', dialog());
  expect(asked[1]).toMatchObject({
    call: `PUT ${PATH}/approve/a1`,
    body: { orgCode: 'haifeng-2', username: 'haifeng.boss', endTime: '2026-12-31T16:00:00.000Z' },
  });
  expect(within(dialog()).getByLabelText<HTMLInputElement>('密码').value).toBe('Made-1234');
  expect(asked[2]?.call).toBe(LIST);
  expect(said).toEqual([{ tone: 'success', say: 'statusChanged' }]);
});

test('a code that is taken is told at its field, and what was typed stays', async () => {
  await open(ALL, () => refusal('orgCodeTaken', '租户编码已存在！'));
  await press('通过', row('海风科技'));
  await press('通过', dialog());
  expect(within(dialog()).queryByText('租户编码已存在！')).not.toBeNull();
  expect(within(dialog()).getByLabelText<HTMLInputElement>('管理员账号').value).toBe('haifeng.admin');
});

test('a refusal needs a reason', async () => {
  const { asked } = await open();
  await press('拒绝', row('海风科技'));
  await press('拒绝', dialog());
  expect(asked).toHaveLength(1);
  await type('未通过原因', '资料不全', dialog());
  await press('拒绝', dialog());
  expect(asked.map(({ call }) => call)).toEqual([LIST, `PUT ${PATH}/refuse/a1`, LIST]);
  expect(asked[1]?.body).toEqual({ reason: '资料不全' });
});

test('an application that another operator has decided meanwhile is told, and the list is read again', async () => {
  const { asked, said } = await open(ALL, () => refusal('applicationDecided', '该申请已被处理！'));
  await press('拒绝', row('海风科技'));
  await type('未通过原因', '资料不全', dialog());
  await press('拒绝', dialog());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(said).toMatchObject([{ tone: 'error', failure: { desc: '该申请已被处理！' } }]);
  expect(asked.map(({ call }) => call)).toEqual([LIST, `PUT ${PATH}/refuse/a1`, LIST]);
});

test('decided applications are deleted after a question; one that waits cannot be selected', async () => {
  const { asked } = await open();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 海风科技' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 青山公司' }));
  await settle();
  await press('批量删除');
  await press('删除', dialog());
  expect(asked[1]).toMatchObject({ call: `DELETE ${PATH}`, body: ['a2'] });
});
