import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import type { ChangeAsked, TicketChangeFormRef, TicketChangeRef } from '../../machines/change-by-ticket';
import { entryForm } from '../../machines/entry-form';
import { newPassword } from '../../machines/new-password';
import { EntryForm } from '../entry/EntryForm';
import { Outcome, Way } from '../entry/Outcome';
import { useTyped } from '../entry/typing';
import { Account } from './Account';
import { BackToSignIn } from './BackToSignIn';
import { NewPasswordFields } from './NewPasswordFields';
import './password-screens.css';

interface Props {
  readonly change: TicketChangeRef;
  /** Missing where the server has not said it. */
  readonly reason: ChangeAsked['reason'] | undefined;
}

/** The change that a sign-in asked for: why, and the new password; or that it is too late for it. */
export function TicketChange({ change, reason }: Props) {
  const t = useText();
  const { account, form, hindrance } = useSelector(change, newPassword, shallowEqual);
  const back = () => change.send({ type: 'back' });
  if (hindrance) {
    return (
      <Outcome tone="bad" title={t('password.hindered.ticket')} hint={t('password.hindered.ticketHint')}>
        <Way say={t('password.back')} onGo={back} />
      </Outcome>
    );
  }
  return (
    <>
      <p className="password-why">{t(`password.needed.${reason ?? 'plain'}`, { account })}</p>
      <TicketForm account={account} form={form} onBack={back} />
    </>
  );
}

function TicketForm({ account, form: ref, onBack }: { account: string; form: TicketChangeFormRef; onBack: () => void }) {
  const t = useText();
  const { busy, complaints } = useSelector(ref, entryForm, shallowEqual);
  const judge = useSelector(ref, ({ context }) => context.judge);
  const { form, typing } = useTyped(
    { account, newPassword: '', confirmPassword: '' },
    {
      first: 'newPassword',
      complaints,
      onEdit: (field) => ref.send({ type: 'edited', field }),
      onLeave: (field, left) => ref.send({ type: 'left', field, form: left }),
    },
  );
  return (
    <>
      <EntryForm
        busy={busy}
        submit={t('password.needed.submit')}
        submitting={t('password.submitting')}
        onSubmit={() => ref.send({ type: 'submit', form })}
      >
        <Account name={account} />
        {judge && <NewPasswordFields judge={judge} password={typing('newPassword')} confirmation={typing('confirmPassword')} />}
      </EntryForm>
      <BackToSignIn busy={busy} onBack={onBack} />
    </>
  );
}
