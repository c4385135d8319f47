import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type RegisterRef, registerScreen } from '../../machines/guest/register';
import { EntryLink } from '../credentials/EntryLink';
import { ScreenFrame } from '../credentials/ScreenFrame';
import { RegisterForm } from './RegisterForm';
import './register.css';

/** `/register`: a person with an invite code, or where a tenant is open to everybody (§2.2). */
export function RegisterScreen({ page }: { page: RegisterRef }) {
  const t = useText();
  const { inviteCode, isOptional, form } = useSelector(page, registerScreen, shallowEqual);
  return (
    <ScreenFrame heading={t('register.person.heading')} wide>
      <p className="register-hint">{t(isOptional ? 'register.person.openHint' : 'register.person.hint')}</p>
      <RegisterForm form={form} inviteCode={inviteCode} isOptional={isOptional} />
      <EntryLink onGo={() => page.send({ type: 'signIn' })}>{t('register.person.signIn')}</EntryLink>
    </ScreenFrame>
  );
}
