import { Skeleton } from '@arco-design/web-react';
import { type ComponentType, lazy, Suspense, useContext } from 'react';
import { useText } from '../../i18n/text';
import type { ShownPicture } from '../cropper/crop-widget';
import { LoneFieldContext } from '../records/RecordField';
import { RichText } from './RichText';
import type { FieldProps, WrittenField } from './WrittenField';
import './rich-text-field.css';

// A lazy component forgets that it is generic.
const Written = lazy<ComponentType<FieldProps<never>>>(() =>
  import('./WrittenField').then(
    ({ WrittenField: loaded }) => ({ default: loaded }),
    () => ({ default: Unavailable }),
  ),
) as unknown as typeof WrittenField;

/** A field for rich text (§2.8, §9). A form of Arco gives it its value. Where it is compared with another, it is only read. */
export function RichTextField<Picture extends ShownPicture>(props: FieldProps<Picture>) {
  if (useContext(LoneFieldContext)) return <RichText html={props.value ?? ''} />;
  return (
    <div className="rich-text-field">
      <Suspense fallback={<Skeleton animation text={{ rows: 8 }} />}>
        <Written {...props} />
      </Suspense>
    </div>
  );
}

/** The network was gone: the text is shown, and stays as it is. */
function Unavailable({ value = '' }: { readonly value?: string }) {
  const t = useText();
  return (
    <>
      <p role="alert">{t('editor.unavailable')}</p>
      <RichText html={value} />
    </>
  );
}
