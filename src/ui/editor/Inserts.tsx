import { IconAttachment, IconImage, IconLink, IconMinus, IconVideoCamera } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useSlateStatic } from 'slate-react';
import { ATTACHMENT_TYPES, MEDIA_TYPES } from '../../../contract/rich-text';
import { useText } from '../../i18n/text';
import { type EditorRef, editorTools, type UploadKind } from '../../machines/editor/editor';
import { IMAGE_TYPES } from '../../machines/upload/field-rules';
import type { ShownPicture } from '../cropper/crop-widget';
import { insertRule } from './commands';
import type { Here } from './here';
import { Sign } from './signs';
import { Tool, type ToolProps } from './Tool';

interface Props<Picture extends ShownPicture> {
  readonly tools: EditorRef<File, Picture>;
  readonly here: Here;
}

/** What is put into the text: links, files (§5), tables. */
export function Inserts<Picture extends ShownPicture>({ tools, here }: Props<Picture>) {
  const t = useText();
  const editor = useSlateStatic();
  const { onFigure } = here;
  const { uploads } = useSelector(tools, editorTools<File, Picture>, shallowEqual);
  return (
    <>
      <Tool label={t('editor.link')} icon={<IconLink />} onPress={() => tools.send({ type: 'open', panel: 'link' })} />
      {uploads && <Uploads tools={tools} />}
      <Tool label={t('editor.table')} icon={<Sign of="table" />} onPress={() => tools.send({ type: 'open', panel: 'table' })} />
      <Tool label={t('editor.rule')} icon={<IconMinus />} onPress={() => insertRule(editor)} />
      {onFigure && (
        <Tool
          label={t('editor.caption')}
          icon={<span>{t('editor.captionTool')}</span>}
          onPress={() => tools.send({ type: 'open', panel: 'picture' })}
        />
      )}
    </>
  );
}

function Uploads<Picture extends ShownPicture>({ tools }: Pick<Props<Picture>, 'tools'>) {
  const t = useText();
  return (
    <>
      <Upload tools={tools} kind="picture" icon={<IconImage />} types={IMAGE_TYPES} label={t('editor.picture')} />
      <Upload
        tools={tools}
        kind="media"
        icon={<IconVideoCamera />}
        types={MEDIA_TYPES}
        label={t('editor.media')}
        hint={t('editor.mediaTypes')}
      />
      <Upload tools={tools} kind="attachment" icon={<IconAttachment />} types={ATTACHMENT_TYPES} label={t('editor.attachment')} />
    </>
  );
}

interface UploadProps<Picture extends ShownPicture> extends Pick<ToolProps, 'label' | 'icon' | 'hint'> {
  readonly tools: EditorRef<File, Picture>;
  readonly kind: UploadKind;
  readonly types: readonly string[];
}

function Upload<Picture extends ShownPicture>({ tools, kind, types, ...tool }: UploadProps<Picture>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool {...tool} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        data-upload={kind}
        accept={types.map((type) => `.${type}`).join(',')}
        onChange={({ target }) => {
          tools.send({ type: 'choose', kind, files: [...(target.files ?? [])] });
          target.value = '';
        }}
      />
    </>
  );
}
