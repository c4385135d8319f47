import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CallError, type Failure } from '../../../contract/failure';
import { REFUSALS, type RefusalName } from '../../../contract/refusals';
import type { PageFact, PageInput } from '../../../src/machines/base/page';
import { createSmsCodeMachine, type SmsRequest } from '../../../src/machines/credentials/sms-code';
import type { BindFormPorts } from '../../../src/machines/guest/bind-form';
import { createBindFormMachine } from '../../../src/machines/guest/bind-form';
import { Around } from '../app/app-fixture';
import { quietSms } from '../credentials/entry-fixture';
import { listener } from '../shell/shell-fixture';

/** What a screen before the shell is opened with. */
export const opened = (search = '', path = '/screen'): PageInput => ({
  path,
  search,
  permissions: [],
  tab: listener<PageFact>().ref,
});

export const refusal = (name: RefusalName, data: unknown = null) =>
  new CallError({ kind: 'refused', code: REFUSALS[name].code, desc: `拒绝：${name}`, data, requestId: 'r1' });
export const lost = new CallError({ kind: 'offline' });

export const failures: readonly Failure[] = [
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'http', status: 500, desc: '', requestId: 'r' },
  { kind: 'http', status: 429, desc: '请求过于频繁', requestId: 'r' },
  { kind: 'malformed', detail: 'x', requestId: 'r' },
];

const never = () => new Promise<never>(() => {});

/** The form for binding; it ends only when the test says so. */
export const quietBindForm = (ports: Partial<BindFormPorts> = {}, send: (request: SmsRequest) => Promise<unknown> = never) =>
  createBindFormMachine(
    {
      loadConfig: async () => ({}),
      loadCaptcha: async () => ({ codeId: 'c1', image: 'data:image/svg+xml,c1' }),
      submit: never,
      focus: () => {},
      watchReturn: () => () => {},
      withdraw: () => {},
      notify: () => {},
      ...ports,
    },
    createSmsCodeMachine(quietSms({ send })),
  );

export const show = (view: ReactNode) => render(<Around>{view}</Around>);

/** What is read out, title and hint in one. */
export const said = () => screen.getByRole('status').textContent;

/** Presses a button where there is one; else there is nothing that could be pressed, and `otherwise` goes past the view. */
export function press(name: string | RegExp, otherwise: () => void) {
  const button = screen.queryByRole('button', { name });
  if (button) fireEvent.click(button);
  else otherwise();
}

/** Fills in the form for binding, and sends it. */
export function bind({ phone, code }: { phone: string; code: string }) {
  fireEvent.change(screen.getByLabelText('手机号码'), { target: { value: phone } });
  fireEvent.change(screen.getByLabelText('短信验证码'), { target: { value: code } });
  fireEvent.click(screen.getByText('绑定并登录'));
}
