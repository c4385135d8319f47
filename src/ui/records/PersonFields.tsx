import { Input } from '@arco-design/web-react';
import { optionalText } from '../../../contract/text';
import { EMAIL_LENGTH, userDraft } from '../../../contract/users';
import { useText } from '../../i18n/text';
import { filled, fits, RecordField } from './RecordField';

interface Props {
  /** The user fills in their own: the browser may offer what it knows of them. */
  readonly own?: boolean;
  readonly help?: string;
}

const { shape } = userDraft;

/** The name of a person. */
export function PersonNameField({ own = false, help }: Props) {
  const t = useText();
  return (
    <RecordField
      name="name"
      label={t('users.name')}
      required
      rules={[fits([filled, t('users.nameRequired')], [shape.name, t('users.nameTooLong')])]}
      help={help}
    >
      <Input placeholder={t('users.namePlaceholder')} autoComplete={own ? 'name' : 'off'} />
    </RecordField>
  );
}

/** The e-mail address of a person, who may have none. One that is too long is told apart from a wrong one. */
export function EmailField({ own = false, help }: Props) {
  const t = useText();
  return (
    <RecordField
      name="email"
      label={t('users.email')}
      rules={[fits([optionalText(EMAIL_LENGTH), t('users.emailTooLong')], [shape.email, t('users.emailRule')])]}
      help={help}
    >
      <Input placeholder={t('users.emailPlaceholder')} inputMode="email" autoComplete={own ? 'email' : 'off'} />
    </RecordField>
  );
}
