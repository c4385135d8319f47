import { type Answer, type FormItem, LONGEST_ANSWER, LONGEST_RICH_ANSWER } from '../../../contract/form-document';
import { WIDGETS } from '../../../contract/form-widgets';
import { useText } from '../../i18n/text';
import type { FormEditorRef } from '../../machines/designer/form-editors';
import { RichTextField } from '../editor/RichTextField';
import { CheckProperty, NumberProperty, PropertyField, TextProperty, WholeTextProperty } from './PropertyField';
import { toolsOf } from './RichAnswer';

interface Props {
  /** The tools of a rich text. */
  readonly editor: FormEditorRef;
  readonly item: FormItem;
  readonly label: string;
  readonly value: Answer;
  readonly onChange: (value: Answer) => void;
}

/** An answer to an item that its designer writes down, in the form of what it takes; nothing where it takes none, or files. */
export function AnswerProperty({ editor, item, label, value, onChange }: Props) {
  const t = useText();
  switch (WIDGETS[item.type].answer) {
    case 'text':
      return <TextProperty label={label} value={String(value ?? '')} max={LONGEST_ANSWER} onChange={onChange} />;
    case 'rich':
      return (
        <PropertyField label={label} help={t('forms.richHelp')}>
          {(id) => (
            <RichTextField
              key={item.id}
              id={id}
              tools={toolsOf(editor)}
              label={label}
              limit={LONGEST_RICH_ANSWER}
              value={typeof value === 'string' ? value : ''}
              onChange={onChange}
            />
          )}
        </PropertyField>
      );
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
