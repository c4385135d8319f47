import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type ApplyRef, applyScreen } from '../../machines/guest/apply';
import { EntryLink } from '../credentials/EntryLink';
import { ScreenFrame } from '../credentials/ScreenFrame';
import { OnceQuestion } from '../forms/OnceQuestion';
import { ApplyForm } from './ApplyForm';
import { Receipt } from './Receipt';
import { Standing } from './Standing';
import './register.css';

/** `/orgRegister`: an organisation applies, and later asks what has become of it (§2.2). */
export function ApplyScreen({ page }: { page: ApplyRef }) {
  const t = useText();
  const { show, form, receipt, standing } = useSelector(page, applyScreen, shallowEqual);
  const look = () => page.send({ type: 'look' });
  const signIn = () => page.send({ type: 'signIn' });
  return (
    <ScreenFrame
      heading={t(show === 'looking' ? 'register.apply.lookHeading' : 'register.apply.heading')}
      wide={show === 'applying'}
    >
      {receipt === null && (
        <div hidden={show !== 'applying'}>
          <p className="register-hint">{t('register.apply.hint')}</p>
          <ApplyForm form={form} />
          <div className="register-ways">
            <EntryLink onGo={look}>{t('register.apply.look')}</EntryLink>
            <EntryLink onGo={signIn}>{t('register.person.signIn')}</EntryLink>
          </div>
        </div>
      )}
      {(show === 'receipted' || show === 'asking') && receipt !== null && (
        <>
          <Receipt receipt={receipt} onCopy={() => page.send({ type: 'copy' })} />
          <EntryLink onGo={look}>{t('register.apply.look')}</EntryLink>
        </>
      )}
      {show === 'asking' && (
        <OnceQuestion
          title={t('register.apply.leaveTitle')}
          content={t('register.apply.leave')}
          onStay={() => page.send({ type: 'stay' })}
          onClose={() => page.send({ type: 'leave' })}
        />
      )}
      {standing && (
        <>
          <Standing standing={standing} onSignIn={signIn} />
          <EntryLink onGo={() => page.send({ type: 'back' })}>
            {t(receipt === null ? 'register.apply.backToForm' : 'register.apply.backToReceipt')}
          </EntryLink>
        </>
      )}
    </ScreenFrame>
  );
}
