import { useText } from '../../i18n/text';
import { Field, type Typing } from './Field';
import './captcha-field.css';

interface CaptchaFieldProps {
  readonly typing: Typing;
  /** Null while there is none to read. */
  readonly picture: string | null;
  readonly pictureIsMissing: boolean;
  readonly onUse: () => void;
  readonly onRenew: () => void;
}

/** The characters of a picture, and the picture beside them: a click on it asks for another. */
export function CaptchaField({ typing, picture, pictureIsMissing, onUse, onRenew }: CaptchaFieldProps) {
  const t = useText();
  return (
    <Field
      name="captcha"
      typing={typing}
      autoComplete="off"
      maxLength={8}
      onFocus={onUse}
      beside={
        <button
          type="button"
          className={pictureIsMissing ? 'captcha-picture missing' : 'captcha-picture'}
          aria-label={t(pictureIsMissing ? 'entry.captchaRetry' : 'entry.captchaRenew')}
          title={t('entry.captchaRenew')}
          aria-busy={picture === null && !pictureIsMissing}
          onClick={onRenew}
        >
          {picture && <img src={picture} alt="" />}
          {pictureIsMissing && <span>{t('entry.captchaRetry')}</span>}
        </button>
      }
    />
  );
}
