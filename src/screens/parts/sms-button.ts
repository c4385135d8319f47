import { readClocks } from '../../browser/clocks';
import { cell, createStore, PREFIX } from '../../browser/storage';
import { watchShown } from '../../browser/visibility';
import type { Notify } from '../../machines/base/notices';
import { createSmsCodeMachine, type SmsCodePorts } from '../../machines/credentials/sms-code';

/** The button that sends an SMS code, with the clocks and the storage of this browser tab. */
export const smsButton = (send: SmsCodePorts['send'], notify: Notify) =>
  createSmsCodeMachine({
    send,
    clocks: readClocks,
    watchShown,
    sent: cell(
      createStore(() => window.sessionStorage),
      `${PREFIX}VERIFY_CODE`,
    ),
    notify,
  });
