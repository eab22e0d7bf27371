/** Words too frequent to tell anything, by language. In the spelling of texts; the shortest list that makes a language recognisable. */
const LISTS: Readonly<Record<string, string>> = {
  en: `a about above after again all also am an and any are as at be because been before being below between both but by can could did do does doing down during each either few for from further had has have having he her here hers him his how i if in into is it its itself just may me might more most must my no nor not now of off on once only or other our out over own same shall she should so some such than that the their them then there these they this those through to too under until up upon us use used uses using very via was we were what when where whether which while who whom whose why will with within without would yet you your see`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bereits bin bis bist da dabei dadurch dafür damit danach dann das dass davon dazu dem den denn der deren des dessen die dies diese diesem diesen dieser dieses doch dort durch ein eine einem einen einer eines er es etwa etwas falls für gegen hat hatte haben hier hin ich ihr ihre ihrem ihren ihrer im in indem ins ist ja je jede jedem jeden jeder jedes jedoch kann kein keine keinen können könnte man mehr mein mit muss müssen nach nicht noch nun nur ob oder ohne sehr sein seine sich sie siehe sind so sollte sollten sondern sowie über um und uns unter vom von vor war warum was weil weitere welche welcher wenn wer werden wie wieder wird wir wo wurde wurden zu zum zur zwar zwischen`,
  fr: `à afin ainsi alors au aucun aussi autre autres aux avec avoir bien ce cela ces cet cette ceux chaque comme dans de des donc dont du elle elles en encore entre est et étaient était été être eux fait il ils je jusque l la le les leur leurs lors lorsque lui mais même moins ne ni non nos notre nous on ont ou où par pas peu peut peuvent plus pour pouvez qu quand que quel quelle qui sa sans se sera ses si soit son sont sous sur tous tout toute toutes très tu un une vers voir vos votre vous y c d j m n s t`,
  es: `a al algo algunos ante antes aquí así aunque cada como con contra cual cuando de del desde donde dos durante e el él ella ellos en entre era es esa ese eso esta está están este esto estos fue ha hace hacia han hasta hay la las le les lo los más me mi mientras muy nada ni no nos nosotros o otra otras otro otros para pero poco por porque puede pueden que qué quien se sea ser si sí sido sin sobre son su sus también tan tanto te tiene tienen todo todos tu un una uno unos usted ver y ya yo`,
  it: `a ad agli ai al alla alle allo anche ancora avere che chi ci come con così cui da dai dal dalla dalle degli dei del della delle dello di dopo dove due e è ed era essere fra gli ha hanno i il in io la le lei li lo loro lui ma mi molto nei nel nella nelle noi non nostro o ogni per però più può possono qual quale quando quanto quella quelle quelli quello questa queste questi questo se sei senza si sia sono sua sue sul sulla suo tra tutti tutto un una uno vi voi`,
  pt: `a à ao aos aquela aquele as às até com como da das de dela dele depois do dos e é ela elas ele eles em entre era essa esse esta está estão este eu foi foram há isso isto já lhe mais mas me mesmo meu muito na não nas nem no nos nós num numa o os ou para pela pelas pelo pelos pode podem por porque qual quando que quem se seja sem ser seu seus só sua suas também te tem têm ter todo todos tu um uma você vocês`,
  nl: `aan al alle als andere bij daar dan dat de deze die dit doen door dus een en er geen had heb hebben heeft het hier hij hoe hun ik in is ja je kan kunnen kunt maar me meer men met mijn moet na naar niet nog nu of om omdat onder ons ook op over te tot u uit uw van veel voor waar was wat we wel werd wij wil worden wordt zal ze zich zij zijn zo zonder zou`,
  da: `af alle at blev blive bliver da de dem den denne der deres det dette dig din disse dog du efter eller en end er et for fra ham han har have hende her hos hun hvad hvis hvor i ikke ind jeg jo kan kunne man med meget men mig min mod må ned noget nogle nu når og også om op os over på sig sin skal skulle som så sådan til ud under var ved vi vil ville være`,
  sv: `alla allt att av blev bli blir de dem den denna deras dess det detta dig din dock du där efter eller en er ett från för ha hade han har hon hur här i icke inom inte jag kan kunde man med mellan men mig min mot mycket ni nu när något några och om oss på samma sedan sig sin ska skulle som så till under upp ut utan vad var vara varför vi vid vilka vill`,
  no: `alle at av ble bli blir da de deg dem den denne der dere det dette du eller en enn er et etter for fordi fra få før ha hadde han har hun hva hvis hvor i ikke inn jeg kan kunne man med meg men mot må når noe noen nå og også om opp oss over på seg sin skal skulle som så til ut var ved vi vil ville være`,
  fi: `ei eivät ettei että he hän ja jo joka jos jotka kanssa koska kuin kun me mikä minä mukaan mutta myös ne niin nyt oli olla olleet ollut on ovat se sekä sen siitä sinä sitä tai tämä tätä vaan vain voi voidaan`,
  pl: `a aby ale by był była było być co czy dla do gdy i ich ile im ja jak jako je jego jej jest jeśli już która które który kto lub ma może na nad nie nich niż o od on ona oraz po pod przed przez przy się są także tak tej ten to tu tylko tym w we więc z za ze że`,
  cs: `a aby ale ani až by byl byla bylo být co do i jak jako je jeho jejich jen ještě již jsem jsou k kde když která které který ma mezi mu může na nad ne nebo není od po pod podle pokud pro proto před při s se si tak také tato tento to u už v ve však vy z za ze že`,
  hu: `a az azonban be csak de e egy el és ez ezt hogy ha hanem igen is itt ki le lehet meg mert mi minden mint más még most nagy nem olyan ott pedig sem szerint után vagy van volt`,
  ro: `a acest această ai al ale am ar are asupra au ca că care ce cu dacă dar de decât din după este fi fost în între la mai nu o pe pentru poate prin sau să se sunt și un unei unui`,
  tr: `acaba ama ancak bazı ben bile bir biz bu bunu çok çünkü da daha de değil diye eğer en gibi hem her hiç için ile ise kadar ki kim mı mi mu mü ne neden nasıl o olan olarak olduğu onlar sen siz şey şu tüm ve veya ya yani`,
  ru: `а без более бы был была были было быть в вам вас во вот все всех вы где да даже для до его ее если есть еще же за здесь и из или им их к как ко когда кто ли лишь мы на над не него нет ни но о об однако он она они от по под при с со так также там те то того тоже только том ты у уже чем что чтобы эта эти это этот этого`,
  uk: `а або але б без був була були було в вам ви від він вона вони все всі де для до є з за і із її їх й його коли ми на не ні о один по про та так також те ти то того у цей це ця чи що щоб як який яка які`,
  el: `από αυτό για δεν είναι ένα έχει και με μια να ο οι όπως που σας σε στη στο στην στον τα τη την της τις το τον του τους των ως ή η θα`,
  ar: `في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين أن إن كان كانت يكون تكون لا لم لن ما هو هي هم كما أو ثم قد كل بعد قبل بين عند حتى إذا لكن غير أي حيث هناك منه منها فيه فيها عليه به بها له لها و أنه أنها يمكن خلال ولا وهو وهي`,
  he: `של את על לא אם או גם זה זו זאת הוא היא הם אני אתה יש אין כל כי מה עם אל אך אבל רק עוד כדי כמו בין אחרי לפני היה להיות`,
  fa: `و در به از که این آن را با است برای یک تا بر هم نیز یا شود شده خود ما اگر هر باید بود کند کرد شما می های`,
  hi: `और का की के को में से है हैं यह वह पर एक ने भी तो ही कर या इस उस लिए जो था थे थी`,
  ja: `の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの あり まで られ なる へ か だ これ によって により おり より による ず なり られる において なく しかし について だっ それ ここ です ます ました ください でき できます せ う ん あなた たり ば ので のは には では とき 場合`,
  zh: `的 了 在 是 我 有 和 就 不 人 都 一 一个 上 也 很 到 说 要 去 你 会 着 没有 看 自己 这 那 与 及 或 等 以 为 于 中 对 将 可以 如果 但 而 其 被 从 把 并 后 所 该 这个 它 们 我们 您 使用`,
  ko: `이 그 저 것 수 등 및 또는 그리고 하는 있는 있다 한다 합니다 있습니다 대한 위해 때 더 를 을 는 은 가 에 의 로 으로 와 과 도`,
  th: `และ ที่ เป็น ใน ของ การ มี ได้ ให้ จะ ไม่ กับ จาก นี้ ว่า โดย หรือ แต่ คือ ก็`,
};

const sets = new Map(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(' '))] as const),
);
const NONE: ReadonlySet<string> = new Set();

export function stopWords(language: string): ReadonlySet<string> {
  return sets.get(language) ?? NONE;
}

export function languagesWithStopWords(): Iterable<[string, ReadonlySet<string>]> {
  return sets.entries();
}
