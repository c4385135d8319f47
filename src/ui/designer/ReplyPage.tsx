import { shallowEqual, useSelector } from '@xstate/react';
import { type ReplyingRef, replying } from '../../machines/designer/replying';
import type { ShownPicture } from '../cropper/crop-widget';
import { FieldUpload } from '../upload/FieldUpload';
import { ReplySheet } from './ReplySheet';
import './reply-page.css';

/** A published form that a user fills in. */
export function ReplyPage<Picture extends ShownPicture>({ page }: { page: ReplyingRef<File, Picture> }) {
  const { uploads } = useSelector(page, replying<File, Picture>, shallowEqual);
  return (
    <div className="reply-page">
      <ReplySheet
        page={page}
        files={({ item }) => {
          const upload = uploads.get(item.id);
          return upload ? <FieldUpload upload={upload} label={item.label} /> : null;
        }}
      />
    </div>
  );
}
