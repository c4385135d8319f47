import { fireEvent, screen } from '@testing-library/react';
import { createPasswordJudgeMachine } from '../../../src/machines/credentials/password-judge';
import { createSmsCodeMachine, type SmsRequest } from '../../../src/machines/credentials/sms-code';
import { createStandingMachine, type StandingPorts } from '../../../src/machines/guest/application-standing';
import { type ApplyForm, type ApplyPorts, createApplyMachine } from '../../../src/machines/guest/apply';
import { createRegisterMachine, type RegisterForm, type RegisterPorts } from '../../../src/machines/guest/register';
import { quietSms } from '../credentials/entry-fixture';
import { RULES } from '../credentials/passwords-fixture';

const never = () => new Promise<never>(() => {});
const form = {
  loadConfig: async () => ({}),
  loadCaptcha: async () => ({ codeId: 'c1', image: 'data:image/svg+xml,c1' }),
  submit: never,
  focus: () => {},
  watchReturn: () => () => {},
  withdraw: () => {},
  notify: () => {},
};

export const NEWCOMER: RegisterForm = {
  inviteCode: 'ACDEFGHJKLMNPQRT',
  name: '张三',
  username: 'zhang.san',
  phone: '13800138000',
  captcha: 'aB3d',
  code: '123456',
  newPassword: 'Chosen_2026',
  confirmPassword: 'Chosen_2026',
};

/** The screen /register; what it is not told to do, it never ends. */
export const quietRegister = (ports: Partial<RegisterPorts> = {}, sendCode: (request: SmsRequest) => Promise<unknown> = never) =>
  createRegisterMachine(
    { ...form, organisation: () => null, enter: () => {}, go: () => {}, ...ports },
    createSmsCodeMachine(quietSms({ send: sendCode })),
    createPasswordJudgeMachine({ loadPolicy: async () => RULES }),
  );

export const APPLICATION: ApplyForm = {
  organization: '海城水务集团',
  orgCode: 'haicheng',
  contactName: '李四',
  contactPhone: '13800138000',
  username: 'haicheng.admin',
  remark: '',
  captcha: 'aB3d',
};

/** What a person may ask of an application. */
export const quietStanding = (ports: Partial<StandingPorts> = {}) => createStandingMachine({ ...form, ...ports });

export const quietApply = (ports: Partial<ApplyPorts> = {}, standing: Partial<StandingPorts> = {}) =>
  createApplyMachine({ ...form, copy: never, go: () => {}, ...ports }, quietStanding(standing));

/** Types into the fields of a form on the screen, by their names. */
export function fill(facts: object) {
  for (const [name, value] of Object.entries(facts)) {
    const field = document.getElementById(name);
    if (!field) throw new Error(`There is no field ${name}.`);
    fireEvent.change(field, { target: { value: String(value) } });
  }
}

/** Fills in a form and sends it. */
export function send(facts: object, button: string) {
  fill(facts);
  fireEvent.click(screen.getByText(button));
}

/** What stands under a field. */
export const noteOf = (name: string) => document.getElementById(`${name}-note`)?.textContent ?? '';
