import type { ApiPost } from '../../indexing/test/wordpress-api.ts';

const HOME = 'http://site.test';

/** The post to which no other one links, though three of them speak of its subject. */
export const ORPHAN = 'Wooden rain barrels';

/** How many links lead to the old shop, and in how many posts they are. */
export const SHOP_LINKS = 200;
export const SHOP_POSTS = 8;

const TEXTS: readonly { title: string; text: string }[] = [
  {
    title: ORPHAN,
    text: `A barrel below the gutter gathers what the roof gives away. Wooden rain barrels of oak last for thirty years if they never
      dry out: the staves swell, and the hoops hold them together. Set the barrel on stones, so that a can fits below the tap, and
      cover it, so that neither leaves nor gnats get in. In winter it is emptied before the first hard frost, and in spring the
      first rain washes the roof before the lid is opened again. Two hundred litres are enough for ten dry days.`,
  },
  {
    title: 'Watering in dry summers',
    text: `Water early in the morning and seldom, but then for a long time: roots follow the water downwards. Who owns a roof should
      think of wooden rain barrels before the summer comes, for soft water is what plants like best. A layer of mulch keeps the
      ground moist for days. The lawn may turn brown in July without harm; it comes back with the first rain of autumn. Young trees
      need two cans a week in their first year, and nothing but patience in the years after.`,
  },
  {
    title: 'Tomatoes on the balcony',
    text: `Tomatoes want sun, wind and a roof over their leaves, and a balcony offers all three. A pot holds twenty litres of earth
      at least. On hot days each plant drinks two litres; neighbours with wooden rain barrels in the yard are worth a friendship.
      Pinch out the side shoots once a week, and feed with <a href="/nettle-manure/">nettle manure</a> from the first flowers on.
      The last fruits are picked green in October and ripen on the sill of the kitchen window.`,
  },
  {
    title: 'A greenhouse of old windows',
    text: `Old windows cost nothing and make a greenhouse within a weekend. The frame is of larch, which needs no paint. Let one pane
      in the roof open by itself when it gets warm. Its gutter feeds two wooden rain barrels by the door, so that the water is as
      warm as the air inside. Peppers and cucumbers thank for it with weeks of harvest more. In spring the same house is full of
      trays with <a href="/sowing-indoors/">seedlings</a> for every bed of the garden.`,
  },
  {
    title: 'Nettle manure',
    text: `A kilogram of young nettles and ten litres of water stand in the sun for two weeks, and are stirred once a day. What smells
      so bad is the best food for cabbage and <a href="/tomatoes-on-the-balcony/">tomatoes</a>: one part to ten parts of water, poured
      to the roots in the evening. Thinner, and sprayed on leaves, it keeps aphids away. Beans, peas and onions do without it. Cover
      the bucket, and think of the neighbours before you choose its place.`,
  },
  {
    title: 'Sowing indoors',
    text: `Chilli is sown in January, tomatoes in March, and pumpkins not before the end of April. The sill of a window to the south
      is enough for twenty pots. Seedlings grow long and pale when they are warm and have little light; ten degrees less at night
      keep them short. After the second pair of leaves each gets a pot of its own. In May they move out by hours, first into the
      shade, until they can stay in the <a href="/a-greenhouse-of-old-windows/">greenhouse</a>.`,
  },
  {
    title: 'The compost heap',
    text: `Three boxes side by side are better than one: the first is filled, the second rests, the third gives. Brown and green take
      turns, twigs lie at the bottom, and no meat goes in. A heap that smells lacks air; one that stays cold lacks green or water.
      Turn it in spring, sieve it in autumn. The <a href="/a-hedge-for-birds/">cuttings of the hedge</a> go through the chopper
      first. After a year it is crumbly, dark and full of worms.`,
  },
  {
    title: 'A hedge for birds',
    text: `Hawthorn, dogwood and wild roses give food, thorns and a place to breed. Plant in November, when the leaves are down, two
      bushes to the metre, and cut them back by half at once. From March to September no hedge is cut: its guests sit on eggs. Leave
      the leaves where they fall; the hedgehog sleeps there. What is cut in winter feeds
      <a href="/the-compost-heap/">the compost heap</a> for a whole year.`,
  },
];

/** A page that has many links to a shop that is gone. */
function seedList(at: number): ApiPost {
  const links = Array.from(
    { length: SHOP_LINKS / SHOP_POSTS },
    (_, place) =>
      `<!-- wp:list-item --><li>Bed ${place + 1}: <a href="/old-shop/">sort ${at}/${place + 1}</a> &amp; co. 🌱</li><!-- /wp:list-item -->`,
  );
  const content = `<!-- wp:list --><ul>\r\n${links.join('\r\n')}\r\n</ul><!-- /wp:list -->`;
  return { id: 100 + at, slug: `seeds-${at}`, title: `Seeds of ${2010 + at}`, content };
}

/** A site about gardens: texts that speak of one another, lists with links to a page that is gone, and two links to another site. */
export function gardenPosts(outside: string): ApiPost[] {
  const texts = TEXTS.map(({ title, text }, at) => {
    const slug = title.toLowerCase().replaceAll(' ', '-');
    const sentences = text.replaceAll(/\s+/g, ' ');
    return {
      id: 10 + at,
      slug,
      title,
      content: `<!-- wp:paragraph -->\n<p>${sentences}</p>\n<!-- /wp:paragraph -->`,
    };
  });
  const seeds = Array.from({ length: SHOP_POSTS }, (_, at) => seedList(at + 1));
  const shop: ApiPost = {
    id: 99,
    slug: 'shop',
    title: 'Our shop',
    content: '<p>Seeds for <a href="/">the garden</a>.</p>',
  };
  const linked = [...texts.filter(({ title }) => title !== ORPHAN), ...seeds, shop];
  const home: ApiPost = {
    id: 1,
    type: 'page',
    slug: 'home',
    link: `${HOME}/`,
    title: 'A small garden',
    content: `<ul>${linked.map(({ slug, title }) => `<li><a href="/${slug}/">${title}</a></li>`).join('')}</ul>
      <p>We like <a href="${outside}/">this place</a> and <a href="${outside}/gone">that one</a>.
      Ask in <a href="/forum/">the forum</a>, or read about <a href="/sowing-indors/">sowing</a>.</p>`,
  };
  return [home, ...texts, ...seeds, shop];
}
