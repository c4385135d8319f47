/**
 * A Chinese name of a person is known by its last two characters; a longer one is a title, known by its first two. Of any other
 * name it is the first letter.
 */
export function UserPicture({ name }: { name: string }) {
  const characters = [...name.trim()];
  const isHan = /\p{Script=Han}/u.test(name);
  return (
    <span className="user-picture" aria-hidden="true">
      {isHan
        ? (characters.length > 3 ? characters.slice(0, 2) : characters.slice(-2)).join('')
        : (characters[0] ?? '').toUpperCase()}
    </span>
  );
}
