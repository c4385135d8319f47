import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type LoginScreenRef, loginScreen } from '../../machines/login-screen';
import { ScreenFrame } from '../entry/ScreenFrame';
import { AccountForm } from './AccountForm';
import { PasskeySignIn } from './PasskeySignIn';

/** The screens at /login and /nblogin (§2.6). */
export function LoginScreen({ page }: { page: LoginScreenRef }) {
  const t = useText();
  const { account, form, passkey } = useSelector(page, loginScreen, shallowEqual);
  return (
    <ScreenFrame heading={t('signIn.heading')}>
      <AccountForm account={account} form={form} />
      <PasskeySignIn passkey={passkey} />
    </ScreenFrame>
  );
}
