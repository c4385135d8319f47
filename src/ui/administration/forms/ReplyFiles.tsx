import type { ReplyFile } from '../../../../contract/form-replies';
import { shownAs } from '../../../../contract/shown-files';
import { useText } from '../../../i18n/text';
import { useFileAddress } from '../../app/app';
import { LongText } from '../../base/LongText';
import { sizeText } from '../../base/size';
import './reply-files.css';

interface Props {
  readonly files: readonly ReplyFile[];
  /** How many there are beside these. */
  readonly more?: number;
  /** Whether pictures are shown small beside their names. */
  readonly pictures?: boolean;
}

/** The files of an answer; each opens beside the console, or is downloaded where a browser shows nothing of it. One that is lost opens nothing. */
export function ReplyFiles({ files, more = 0, pictures = false }: Props) {
  const t = useText();
  const addressOf = useFileAddress();
  return (
    <ul className="reply-files">
      {Array.from(files.entries(), ([place, { name, contentType, size, url }]) => {
        const address = addressOf(url);
        if (address === null) return <li key={place}>{name}</li>;
        return (
          <li key={place}>
            <a href={address} target="_blank" rel="noreferrer">
              {pictures && shownAs(contentType) === 'picture' && <img src={address} alt="" />}
              <LongText text={name} />
            </a>
            {pictures && <small>{sizeText(size)}</small>}
          </li>
        );
      })}
      {more > 0 && <li>{t('replies.moreFiles', { count: more })}</li>}
    </ul>
  );
}
