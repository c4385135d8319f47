import type { Answer, FormItem } from '../../../contract/form-document';
import { WIDGETS } from '../../../contract/form-widgets';
import { useText } from '../../i18n/text';
import { CheckProperty, NumberProperty, TextProperty, WholeTextProperty } from './PropertyField';

interface Props {
  readonly item: FormItem;
  readonly label: string;
  readonly value: Answer;
  readonly onChange: (value: Answer) => void;
}

/** An answer to an item that its designer writes down, in the form of what it takes; nothing where it takes none, or files. */
export function AnswerProperty({ item, label, value, onChange }: Props) {
  const t = useText();
  switch (WIDGETS[item.type].answer) {
    case 'text':
      return <TextProperty label={label} value={String(value ?? '')} max={5_000} onChange={onChange} />;
    case 'number':
      return (
        <NumberProperty
          label={label}
          value={typeof value === 'number' ? value : undefined}
          onChange={(typed) => onChange(typed ?? null)}
        />
      );
    case 'flag':
      return <CheckProperty label={label} checked={value === true} onChange={onChange} />;
    case 'files':
    case 'none':
      return null;
    default:
      return (
        <WholeTextProperty
          label={label}
          help={t('forms.defaultHelp')}
          value={Array.isArray(value) ? value.join(', ') : ''}
          onLeave={(text) =>
            onChange(
              text
                .split(/[,，]/)
                .map((part) => part.trim())
                .filter(Boolean),
            )
          }
        />
      );
  }
}
