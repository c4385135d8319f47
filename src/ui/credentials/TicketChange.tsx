import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { newPassword } from '../../machines/credentials/new-password';
import type { ChangeAsked, TicketChangeFormRef, TicketChangeRef } from '../../machines/guest/change-by-ticket';
import { Account } from './Account';
import { BackToSignIn } from './BackToSignIn';
import { EntryForm } from './EntryForm';
import { NewPasswordFields } from './NewPasswordFields';
import { Outcome, Way } from './Outcome';
import { useEntryForm } from './useEntryForm';
import './password-screens.css';

interface Props {
  readonly change: TicketChangeRef;
  /** Missing if the server did not send it. */
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
  const entry = useEntryForm(ref, { account, newPassword: '', confirmPassword: '' }, 'newPassword');
  return (
    <>
      <EntryForm
        busy={entry.busy}
        submit={t('password.needed.submit')}
        submitting={t('password.submitting')}
        onSubmit={entry.submit}
      >
        <Account name={account} />
        <NewPasswordFields entry={entry} />
      </EntryForm>
      <BackToSignIn busy={entry.busy} onBack={onBack} />
    </>
  );
}
