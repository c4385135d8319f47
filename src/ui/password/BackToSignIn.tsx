import { useText } from '../../i18n/text';

/** The way back below a form that stands in the place of the sign-in form. What is on its way cannot be taken back. */
export function BackToSignIn({ busy, onBack }: { busy: boolean; onBack: () => void }) {
  const t = useText();
  return (
    <button type="button" className="entry-link" aria-disabled={busy} onClick={onBack}>
      {t('password.back')}
    </button>
  );
}
