import { shallowEqual, useSelector } from '@xstate/react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useText } from '../../i18n/text';
import { type SignInField, type SignInRef, signInForm } from '../../machines/sign-in';
import { PlainButton } from '../frame/PlainButton';
import { CaptchaField } from './CaptchaField';
import { Field, type Typing } from './Field';
import { PasswordField } from './PasswordField';
import './sign-in-form.css';

/** Account, password, captcha (§2.6). What is typed stays here until it is sent. */
export function SignInForm({ signIn }: { signIn: SignInRef }) {
  const t = useText();
  const { account, remember, busy, complaints, ...pictureBar } = useSelector(signIn, signInForm, shallowEqual);
  const [typed, setTyped] = useState({ username: account, password: '', captcha: '', remember });

  const [first] = useState<SignInField>(account === '' ? 'username' : 'password');

  // Another picture has other characters (G01).
  const [picture, setPicture] = useState(pictureBar.picture);
  if (picture !== pictureBar.picture) {
    setPicture(pictureBar.picture);
    setTyped({ ...typed, captcha: '' });
  }

  const typing = (field: SignInField): Typing => ({
    value: typed[field],
    complaint: complaints[field],
    comesFirst: field === first,
    onType: (value) => {
      setTyped({ ...typed, [field]: value });
      signIn.send({ type: 'edited', field });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.send({ type: 'submit', form: typed });
  };

  return (
    <form className="sign-in-form" noValidate onSubmit={submit} onKeyDown={keepFromComposing}>
      <Field name="username" typing={typing('username')} autoComplete="username" maxLength={64} />
      <PasswordField typing={typing('password')} />
      <CaptchaField
        {...pictureBar}
        typing={typing('captcha')}
        onUse={() => signIn.send({ type: 'used' })}
        onRenew={() => signIn.send({ type: 'renew' })}
      />
      <label className="remember">
        <input
          type="checkbox"
          checked={typed.remember}
          onChange={({ target }) => setTyped({ ...typed, remember: target.checked })}
        />
        {t('signIn.remember')}
      </label>
      <PlainButton type="submit" look="primary" className="sign-in-submit" busy={busy}>
        {t(busy ? 'signIn.submitting' : 'signIn.submit')}
      </PlainButton>
    </form>
  );
}

/** Enter that confirms a word of an input method sends nothing (G17). */
function keepFromComposing(event: KeyboardEvent) {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229)) event.preventDefault();
}
