import { useText } from '../../i18n/text';
import { PlainButton } from '../base/PlainButton';
import { Way } from './Outcome';
import './second-factor.css';

interface Props {
  readonly codes: readonly string[];
  readonly onCopy: () => void;
  readonly onSaved: () => void;
}

/** The recovery codes, shown only once: the user confirms having saved them before going on. */
export function RecoveryCodes({ codes, onCopy, onSaved }: Props) {
  const t = useText();
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\r\n'))}`;
  return (
    <div className="second-factor">
      <p role="status">{t('secondFactor.recoveryHint', { count: codes.length })}</p>
      <ol className="recovery-codes" aria-label={t('secondFactor.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="recovery-ways">
        <PlainButton onClick={onCopy}>{t('secondFactor.copy')}</PlainButton>
        <a className="plain-button secondary" href={file} download="recovery-codes.txt">
          {t('secondFactor.download')}
        </a>
      </div>
      <Way say={t('secondFactor.kept')} onGo={onSaved} />
    </div>
  );
}
