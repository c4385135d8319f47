import { IconDelete, IconUpload } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { FORM_UPLOAD_MB } from '../../../contract/form-widgets';
import { MEGABYTE } from '../../../contract/limits';
import { useText } from '../../i18n/text';
import { FileButton } from '../base/FileButton';
import { ToolButton } from '../menu/ToolButton';
import type { FilesProps } from './WidgetField';
import './property.css';

/** §9: an upload field takes files of 2 MB, or what its form says. In the preview nothing is sent: the names are the answer. */
export function FileAnswer({ item, names, onAnswer }: FilesProps) {
  const t = useText();
  const { sizeMb = FORM_UPLOAD_MB, count = 1 } = item;
  const [refused, refuse] = useState('');
  const choose = (file: File) => {
    if (file.size === 0) return refuse(t('fieldUpload.empty'));
    if (file.size > sizeMb * MEGABYTE) return refuse(t('fill.fileTooLarge', { size: sizeMb }));
    if (names.length >= count) return refuse(t('fill.tooManyFiles', { count }));
    refuse('');
    onAnswer([...names, file.name]);
  };
  return (
    <div className="file-answer">
      <FileButton label={t('fill.chooseFile')} icon={<IconUpload />} onChoose={choose} />
      <span className="property-help">{t('fieldUpload.tooHeavy.file', { size: sizeMb })}</span>
      <span className="property-help">{t('fieldUpload.tooMany.file', { count })}</span>
      {names.length > 0 && (
        <ul>
          {Array.from(names.entries(), ([place, name]) => (
            <li key={`${place} ${name}`}>
              <span>{name}</span>
              <ToolButton
                label={t('fill.removeFile', { name })}
                icon={<IconDelete />}
                onPress={() => onAnswer(names.filter((_, each) => each !== place))}
              />
            </li>
          ))}
        </ul>
      )}
      {refused && (
        <span role="alert" className="property-error">
          {refused}
        </span>
      )}
    </div>
  );
}
