function wordSet(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter((word) => word !== ''));
}

/**
 * Ordinary English words that are, or could be, names of companies. Such a name counts only where it is written as a name: with a
 * capital that is not there because a sentence begins. Folded, as all lists here.
 */
export const ORDINARY_WORDS = wordSet(
  `above access ace act action active adobe advance affirm agent ahead air alarm alert all alley ally alpha amber anchor angel answer
   any apex apple arc arch arena arrow art ascent ash ask aspect aspire asset assist atlas aurora avenue award away axis baby back
   badge balance ball band bank bar bark barn base basic basket bath bay beach beacon beam bean bear beat bed bee bell belt bench
   best better big bike bill bird bit black blade blank blast blaze blend block bloom blue board boat body bold bolt bond bone book
   boost boot border boss bottle bounce box brain branch brand brave bread breeze brick bridge brief bright brush bubble bucket
   buddy buffer bug build builder bulb bull bumble bump burst bus business button buy buzz cable cactus cafe cake call calm camp
   canvas cap capital car card care cargo carrot cart cascade case cash castle cat catch cave cedar cell center central chain chair
   chalk champion change channel charge charm chart chase chat check cherry chess chief chill chip choice chrome circle citizen city
   clarity class classic clay clean clear clever click clip clock cloud clover club coach coast coat code coffee coin cold comet
   comfort common compass complete concept concord connect contact content contour copper copy coral core corner cosmos cotton
   course court cover craft crane crate cream creative credit creek crest crew crisp cross crowd crown cruise crystal cube cup curve
   custom cut cycle dash data dawn day deal dear deck deep deer delight delta den depot desk dial diamond digital dish dive dock
   doctor dog dome door dot dove dragon drain draw dream dress drift drill drip drive drop drum dry duck dune dust eagle earth ease
   east easy echo eclipse edge edit egg element elevate elite ember emerge empire energy engine enjoy enter envoy epic epoch equal
   essence ether even ever every evolve exact excel exchange expert explore express extra eye fab face fact fair falcon fame family
   fan far farm fast fathom favor feather feed field figure film final find fine finger fire firm first fish fit five fix flag flame
   flash flat fleet flex flight flint float flock floor flow flower fly focus fog fold food foot force forest forge fork form fort
   forward foundation fountain fox frame free fresh friend frog front frost fruit fuel full fun fund fuse fusion future galaxy gallery
   game gamma gap garden gate gear gem general genesis genius gentle giant gift give glass gleam globe glory glow go goal gold good
   grace grade grain grand grape graph grass gravity great green grid grip grit ground group grove grow growth guard guide guru gusto
   habit hand handle happy harbor harmony harvest hat haven hawk haze head health heap heart heat help hero hex high hill hinge hint
   hive hold home honest honey hook hope horizon horse host hotel hour house hub hue human hunt hunter ice icon idea ideal igloo image
   impact impulse index infinite ink inn input insight inspire instant intercom iris iron island ivory ivy jacket jade jaguar jam jar
   jet jewel job join jolly journey joy jump junction jungle just keen keep kettle key kick kind king kit kite kiwi knot lab label
   ladder lake lamp land lane lantern lark laser latch lattice launch laurel lava law layer lead leader leaf leap learn ledger legacy
   legend lemon lens level lever liberty life lift light lightning lily lime line linear link lion list little live load loan local lock
   loft log logic long look loop loom lotus loud love luck lucky luna lunar lush lux lynx machine magic magnet main make maker map maple
   marble march mark market mars mask master match matrix matter max maze meadow media medium meet mellow member mentor mercury merge
   merit mesh meta meteor method metric mill mind mine mint mirror mist mix mobile mode model modern moment money monitor moon moss
   motion motor mountain mouse move movie mule muse music myth name native nature near neat nest net network never new news next nice
   night nimble nine noble node noon north note notice notion nova now nudge number nurture nut oak oasis oat ocean octopus offer office
   olive omega one onion only open optic optimum option oracle orange orbit orchard orchid order organic origin osprey otter outlook oval
   owl oxygen pace pack pad page paint pair palace palm panda panel panther paper parade paradise parcel park parrot part partner party
   pass patch path pause paw pay peach peak pear pearl pebble pen penguin people pepper perfect perk pet phoenix phone photo piano pick
   picture pie piece pilot pin pine pink pioneer pipe pitch pivot pixel place plaid plain plan plane planet plant plate platform play plaza
   pledge plow plug plum plus pocket pod point polar polaris pole polish pond pool pop port portal post power practice present press
   pride prime print prism pro process product profile progress project promise proof proper proton proud prove public pulse pump pure
   purple push puzzle quality quantum quartz queen quest quick quiet quill quilt rabbit race radar radio rail rain rally ramp ranch range
   ranger rapid raven raw ray reach ready real realm rebel record red reef refine reflect region relay remedy remote report resolve
   resonance rest retail rhythm ribbon rich ride ridge right ring ripple rise rival river road robin rock rocket roll room root rope rose
   round route rover royal ruby run rush rust saddle safe sage sail salt sand sapphire satin save savvy scale scarlet scene school scoop
   scope score scout screen script sea seal search season seat second secret secure seed seek select sense sentry sequence serve service
   set seven shade shadow shape share shark sharp shed shell shelter shield shift shine ship shop shore short shot show sift sight sign
   signal silk silver simple single site six skill skip sky slack sleep slice slide slim slope smart smile smith smoke smooth snap snow soar
   social soft sol solar solid solo solution sonic soul sound source south space spark sparrow spectrum speed spell sphere spice spider
   spike spin spiral spirit splash split spoke sport spot spread spring sprint sprout spruce square stack staff stage star start state
   station stay steam steel stem step sterling still stitch stone stop storage store storm story strata stream street stretch stride
   strike stripe strong studio study style sugar suit summer summit sun sunny sunrise super supply support sure surf surge swan sweet
   swift swing switch sword symbol system table tag tail tale talent talk tall tango tap target task taste tea teal team teams tech tempo
   ten tent terra test thing think thread three thrive thunder ticket tide tidy tiger tile timber time tiny tip titan toast together token
   tool top torch total touch tour tower town toy trace track trade trail train transfer travel treasure tree trek trend triangle tribe
   trip true trunk trust truth tube tulip tune turbo turn turtle twig twin twist two ultra umbrella union unique unit unity up upwork urban
   use value valley van vault vector velocity velvet venture venus verge verse very via vibe victory video view village vine vision vista
   vital vivid voice volt vox voyage wagon walk wall walnut war warm wash watch water wave way wealth web weld well west whale wheat wheel
   whisper white whole wide wild willow win wind window wing winner winter wire wise wish wolf wonder wood wool word work works workshop
   world worth wrap write yard yellow young zen zenith zero zest zip zone zoom`,
);

/** Capital or not, these are hardly ever a name: days, months, pronouns, articles, and abbreviations everybody uses. */
export const NEVER_BY_CASE = wordSet(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
   november december spring summer autumn winter
   a an i you he she it we they me him her us them my your his its our their this that these those the who what which here there
   and or not no yes if so as at by for from in of on to with is are be do does can will all any some more most other
   it us ai tv pc hr pr uk eu ok id ip vs ceo cto faq seo sms api usa crm erp`,
);

/** Words of headings and list items that are not names. */
export const STRUCTURE_WORDS = wordSet(
  `about accessibility accuracy additional advantage advantages advice alternative alternatives analytics approach area aspect automation
   availability benefit benefits best bonus bottom brand brands budget business category choice choose cloud collaboration community
   company companies comparison compatibility compliance con conclusion cons considerations consider contact content cost costs criteria
   criterion customer customers customisation customization dashboard dashboards data deadline delivery deployment description design
   details disadvantage disadvantages documentation downside downsides durability ease easy education efficiency enterprise enterprises
   example examples experience expertise factor factors faq feature features fees final flexibility focus free functionality general goal
   goals guarantee hardware ideal implementation important industry information innovation installation insurance integration integrations
   interface intro introduction key language languages learning legal limitation limitations line link links location logistics maintenance
   management market marketing material materials method methods mobile multi name needs notable note notes number offer offers online option
   options other overall overview payment payments performance personal picks place plan plans platform platforms policy popular price prices
   pricing privacy pro process product products pros provider providers purpose quality question questions range rank ranking rating
   reason reasons recommendation recommendations region reliability remote reporting reports reputation requirements research resources
   result results return returns review reviews roadmap role safety sales scalability scope score security service services setup shipping
   similar size skills small software solution solutions source sources speed staff standard step steps strength strengths style summary
   support sustainability table target team teams technical technology test testing thoughts time timeline tip tips title tool tools top
   topic total tracking training transparency trial type types upside upsides usability use user users value variety vendor vendors verdict
   analyse analyze assess assume avoid compare create decide define determine develop ensure establish evaluate identify improve invest keep
   know learn optimise optimize prioritise prioritize read schedule search seek select set start stay talk think try understand verify visit
   version versatility warranty weakness weaknesses website what when where which who why wide workflow yes no
   vorteile nachteile vorteil nachteil preis preise kosten fazit funktionen qualitat service kundenservice sicherheit datenschutz anbieter
   hinweis hinweise tipp tipps leistung bedienung auswahl lage lieferung beratung zusammenfassung empfehlung
   prix avantages inconvenients qualite conseil conseils conclusion fonctionnalites securite livraison choix
   precio precios ventajas desventajas calidad conclusion consejos seguridad funciones envio atencion
   prezzo prezzi vantaggi svantaggi qualita conclusione consigli preco precos vantagens desvantagens qualidade
   prijs prijzen voordelen nadelen kwaliteit conclusie cena ceny zalety wady jakosc podsumowanie`,
);

/** In the line above a list, these say that it lists something else than names. */
export const LABEL_WORDS = wordSet(
  `pros cons advantages disadvantages benefits drawbacks downsides strengths weaknesses features tips steps how why considerations consider
   factors criteria keep requirements reasons questions plans checklist ingredients
   vorteile nachteile funktionen worauf achten tipps kriterien schritte starken schwachen
   avantages inconvenients fonctionnalites conseils criteres considerer etapes
   ventajas desventajas caracteristicas consejos criterios pasos
   vantaggi svantaggi funzionalita consigli criteri vantagens desvantagens funcionalidades dicas
   voordelen nadelen functies zalety wady funkcje porady`,
);

/** Places and peoples: written with capitals, but never competitors. */
export const PLACE_WORDS = wordSet(
  `africa america american asia asian australia australian austria austrian belgium brazil britain british canada canadian china chinese
   denmark dutch england english europe european finland france french german germany greece greek india indian ireland irish italian
   italy japan japanese korea korean latin london mexico netherlands norway paris poland polish portugal portuguese russia russian scotland
   spain spanish states sweden swedish switzerland turkey ukraine united kingdom york berlin california texas
   deutschland osterreich schweiz europa allemagne espagne espana alemania francia italia brasil polska`,
);

/** Small words inside names: "Bank of the West", "Bio du Coin". */
export const CONNECTORS = wordSet(
  `of the and & de du des la le les el los las di da del della do dos von van der den by y e et und für fur und`,
);

/** Words that begin sentences, and are no names although they have a capital there. */
export const OPENERS = wordSet(
  `after again all also although among another around as at because before behind below besides between beyond both but by despite
   during each either else even every few finally first for from generally given here how however if in including instead into
   just last later likewise many maybe meanwhile moreover most much my neither next none nor often on once one only otherwise our out over
   overall perhaps rather second several similarly since so some sometimes soon still such than then therefore third though three through
   throughout thus today together too two typically under unfortunately unless unlike until usually well whenever whereas whether while
   within without yes yet looking choosing consider compared depending according based
   couldn didn don doesn isn wasn aren weren haven hasn won wouldn shouldn
   si se seit falls wenn aussi ainsi alors apres avant avec cela ceci cette ces chaque comme dans depuis donc elle elles en entre enfin
   ici ils leur leurs mais meme moins notre nos nous ou pendant peu plusieurs pour pourtant puis quand que quelques qui sans selon ses
   sous souvent sur tous tout toutes tres trop vers voici voila votre vos
   ademas ahora algunos antes aqui asi aunque cada como con cuando cual desde despues donde durante ella ellos entre esta este estos
   hasta hay luego mas mientras muchos nuestra nuestro otra otro para pero porque pues segun sin sobre solo su sus tal tambien tanto tras
   una unas uno unos ya
   anche ancora alcuni che chi ci con cosi dopo dove ecco fra gli infine inoltre la le loro ma molti molto nel nella nostro ogni oltre ora
   per perche pero poi prima quando quello questo questa qui quindi secondo senza sia sono sopra su tra tutti un una
   ainda alem algumas antes apenas aqui assim ate cada com como contra depois desde do ela eles enquanto entao entre essa esse esta este
   isso ja la mais mas mesmo muitos muito nao nas nesta no nos nossa ou outra outro para pela pelo por porque quando que sem sempre ser
   sobre tambem tanto todos um uma
   als alle daarna dan dat deze die dit door echter een eerst elk en er ga goede heel het hier hij hoe ik in is je maar met misschien na naar
   niet nog of om onder ons ook op over te toch tot u uit van veel verder voor waar want wat we wel welke wie wij ze zijn zij zo zonder
   everything nothing something anything everyone someone nobody everybody whichever whatever
   chacun rien ca esto eso ello todo nada nadie nessuno niente tutto cio isto tudo ninguem`,
);
