import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import type { OutsideChangeFormRef, OutsideChangeRef } from '../../machines/change-password';
import { entryForm } from '../../machines/entry-form';
import { newPassword } from '../../machines/new-password';
import { CaptchaField } from '../entry/CaptchaField';
import { EntryForm } from '../entry/EntryForm';
import { Field } from '../entry/Field';
import { Outcome, Way } from '../entry/Outcome';
import { PasswordField } from '../entry/PasswordField';
import { useFreshCaptcha, useTyped } from '../entry/typing';
import { BackToSignIn } from './BackToSignIn';
import { NewPasswordFields } from './NewPasswordFields';
import './password-screens.css';

/** Change password on the sign-in screen (§2.6): it ends there, and nobody is signed in by it. */
export function OutsideChange({ change }: { change: OutsideChangeRef }) {
  const t = useText();
  const { account, form, hindrance } = useSelector(change, newPassword, shallowEqual);
  const back = () => change.send({ type: 'back' });
  if (!hindrance) return <OutsideForm account={account} form={form} onBack={back} />;
  return (
    <Outcome tone="notice" title={t('password.hindered.other')} hint={t('password.hindered.otherHint')}>
      <Way say={t('password.back')} onGo={back} />
    </Outcome>
  );
}

function OutsideForm({ account, form: ref, onBack }: { account: string; form: OutsideChangeFormRef; onBack: () => void }) {
  const t = useText();
  const { busy, complaints, ...pictureBar } = useSelector(ref, entryForm, shallowEqual);
  const judge = useSelector(ref, ({ context }) => context.judge);
  const { form, set, typing } = useTyped(
    { username: account, password: '', captcha: '', newPassword: '', confirmPassword: '' },
    {
      first: account === '' ? 'username' : 'password',
      complaints,
      onEdit: (field) => ref.send({ type: 'edited', field }),
      onLeave: (field, left) => ref.send({ type: 'left', field, form: left }),
    },
  );
  useFreshCaptcha(pictureBar.picture, () => set({ captcha: '' }));

  return (
    <>
      <p className="password-why">{t('password.change.hint')}</p>
      <EntryForm
        busy={busy}
        submit={t('password.change.submit')}
        submitting={t('password.submitting')}
        onSubmit={() => ref.send({ type: 'submit', form })}
      >
        <Field name="username" typing={typing('username')} autoComplete="username" maxLength={64} />
        <PasswordField words="oldPassword" typing={typing('password')} />
        <CaptchaField
          {...pictureBar}
          typing={typing('captcha')}
          onUse={() => ref.send({ type: 'used' })}
          onRenew={() => ref.send({ type: 'renew' })}
        />
        {judge && <NewPasswordFields judge={judge} password={typing('newPassword')} confirmation={typing('confirmPassword')} />}
      </EntryForm>
      <BackToSignIn busy={busy} onBack={onBack} />
    </>
  );
}
