import { useId } from 'react';
import type { UserInfo } from '../../../contract/sign-in';
import './watermark.css';

/** Who looks at the console, all over it: a picture of the screen says whose it is. */
export function Watermark({ user }: { user: UserInfo }) {
  const id = useId();
  return (
    <svg className="watermark" aria-hidden="true">
      <pattern id={id} width="280" height="180" patternUnits="userSpaceOnUse" patternTransform="rotate(-22)">
        <text x="0" y="60">
          {watermarkText(user)}
        </text>
        <text x="140" y="150">
          {watermarkText(user)}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** The name, and what tells two of one name apart: the last four digits of the telephone, without one the account. */
export const watermarkText = ({ name, username, phone }: UserInfo) => `${name || username} ${phone?.slice(-4) || username}`;
