import type { ReplyingRef } from '../../machines/designer/replying';
import { ReplySheet } from './ReplySheet';
import './reply-page.css';

/** A published form that a user fills in. */
export const ReplyPage = ({ page }: { page: ReplyingRef }) => (
  <div className="reply-page">
    <ReplySheet page={page} />
  </div>
);
