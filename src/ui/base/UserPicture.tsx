import { useState } from 'react';
import './user-picture.css';

interface Props {
  readonly name: string;
  /** Of the picture that the user has chosen. */
  readonly address?: string | null | undefined;
}

/**
 * The picture that a user has chosen; without one, or where it cannot be loaded, the initials. A Chinese name of a person is known
 * by its last two characters; a longer one is a title, known by its first two. Of any other name it is the first letter. The style
 * sheet draws them: they are a picture, no part of the name of the button around it.
 */
export function UserPicture({ name, address = null }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (address !== null && address !== broken) {
    return (
      <span className="user-picture" aria-hidden="true">
        <img src={address} alt="" onError={() => setBroken(address)} />
      </span>
    );
  }
  const characters = [...name.trim()];
  const isHan = /\p{Script=Han}/u.test(name);
  const shown = characters.length > 3 ? characters.slice(0, 2) : characters.slice(-2);
  const initials = isHan ? shown.join('') : (characters[0] ?? '').toUpperCase();
  return <span className="user-picture" aria-hidden="true" data-initials={initials} />;
}
