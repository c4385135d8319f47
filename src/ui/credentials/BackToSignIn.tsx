import { useText } from '../../i18n/text';
import { EntryLink } from './EntryLink';

/** The way back below a form that stands in the place of the sign-in form. What is on its way cannot be taken back. */
export function BackToSignIn({ busy, onBack }: { busy: boolean; onBack: () => void }) {
  const t = useText();
  return (
    <EntryLink busy={busy} onGo={onBack}>
      {t('password.back')}
    </EntryLink>
  );
}
