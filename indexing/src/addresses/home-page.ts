/** Files that a server shows at the address of their folder. A site that is read as files, or whose links name them, has its home page there. */
export const HOME_FILES = ['index.html', 'index.htm'] as const;

/** How well a page of a site fits as its home page: 2 at the home address itself, 1 for a file that is shown there, else 0. */
export function homeRank(page: string | null, homePage: string | null): 0 | 1 | 2 {
  if (page === null || homePage === null) return 0;
  if (page === homePage) return 2;
  return HOME_FILES.some((file) => page === `${homePage}/${file}`) ? 1 : 0;
}
