/**
 * A Chinese name of a person is known by its last two characters; a longer one is a title, known by its first two. Of any other
 * name it is the first letter. The style sheet draws it: it is a picture, no part of the name of the button around it.
 */
export function UserPicture({ name }: { name: string }) {
  const characters = [...name.trim()];
  const isHan = /\p{Script=Han}/u.test(name);
  const shown = characters.length > 3 ? characters.slice(0, 2) : characters.slice(-2);
  const initials = isHan ? shown.join('') : (characters[0] ?? '').toUpperCase();
  return <span className="user-picture" aria-hidden="true" data-initials={initials} />;
}
