import { Input } from '@arco-design/web-react';
import { useText } from '../../i18n/text';
import type { Complaint } from '../../machines/sign-in';
import { Field } from './Field';
import './captcha-field.css';

interface CaptchaFieldProps {
  readonly value: string;
  readonly autoFocus: boolean;
  readonly complaint: Complaint | undefined;
  /** Null while there is none to read. */
  readonly picture: string | null;
  readonly pictureIsMissing: boolean;
  readonly onChange: (value: string) => void;
  readonly onUse: () => void;
  readonly onRenew: () => void;
}

/** The characters of a picture, and the picture beside them: a click on it asks for another. */
export function CaptchaField({ picture, pictureIsMissing, onRenew, onUse, complaint, ...typed }: CaptchaFieldProps) {
  const t = useText();
  return (
    <Field name="captcha" complaint={complaint}>
      {(input) => (
        <div className="captcha-row">
          <Input
            {...input}
            {...typed}
            size="large"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={8}
            onFocus={onUse}
          />
          <button
            type="button"
            className={pictureIsMissing ? 'captcha-picture missing' : 'captcha-picture'}
            aria-label={t(pictureIsMissing ? 'signIn.captchaRetry' : 'signIn.captchaRenew')}
            title={t('signIn.captchaRenew')}
            aria-busy={picture === null && !pictureIsMissing}
            onClick={onRenew}
          >
            {picture && <img src={picture} alt="" />}
            {pictureIsMissing && t('signIn.captchaRetry')}
          </button>
        </div>
      )}
    </Field>
  );
}
