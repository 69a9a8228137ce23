/**
 * Metropolitan statistical areas of the 50 states and DC, a line each: title: state and counties; state and counties.
 * A county is named without "County"; parishes, boroughs and independent cities have their kind. Publisher: Office of
 * Management and Budget and Census Bureau, delineation of July 2023. Connecticut has its eight former counties as of the
 * delineation of 2020, because the county outlines of the product have them.
 */
const metroLines = `\
Abilene, TX: TX Callahan, Jones, Taylor
Akron, OH: OH Portage, Summit
Albany, GA: GA Dougherty, Lee, Terrell, Worth
Albany, OR: OR Linn
Albany-Schenectady-Troy, NY: NY Albany, Rensselaer, Saratoga, Schenectady, Schoharie
Albuquerque, NM: NM Bernalillo, Sandoval, Torrance, Valencia
Alexandria, LA: LA Grant Parish, Rapides Parish
Allentown-Bethlehem-Easton, PA-NJ: NJ Warren; PA Carbon, Lehigh, Northampton
Altoona, PA: PA Blair
Amarillo, TX: TX Armstrong, Carson, Oldham, Potter, Randall
Ames, IA: IA Boone, Story
Amherst Town-Northampton, MA: MA Hampshire
Anchorage, AK: AK Anchorage, Matanuska-Susitna
Ann Arbor, MI: MI Washtenaw
Anniston-Oxford, AL: AL Calhoun
Appleton, WI: WI Calumet, Outagamie
Asheville, NC: NC Buncombe, Henderson, Madison
Athens-Clarke County, GA: GA Clarke, Madison, Oconee, Oglethorpe
Atlanta-Sandy Springs-Roswell, GA: GA Barrow, Butts, Carroll, Clayton, Coweta, Dawson, DeKalb, Douglas, Fayette, Forsyth, Fulton, Gwinnett, Heard, Henry, Jasper, Lumpkin, Meriwether, Morgan, Newton, Pickens, Pike, Rockdale, Spalding, Walton, Bartow, Cherokee, Cobb, Haralson, Paulding
Atlantic City-Hammonton, NJ: NJ Atlantic, Cape May
Auburn-Opelika, AL: AL Lee, Macon
Augusta-Richmond County, GA-SC: GA Burke, Columbia, Lincoln, McDuffie, Richmond; SC Aiken, Edgefield
Austin-Round Rock-San Marcos, TX: TX Bastrop, Caldwell, Hays, Travis, Williamson
Bakersfield-Delano, CA: CA Kern
Baltimore-Columbia-Towson, MD: MD Anne Arundel, Baltimore, Carroll, Harford, Howard, Queen Anne's, Baltimore city
Bangor, ME: ME Penobscot
Barnstable Town, MA: MA Barnstable
Baton Rouge, LA: LA Ascension Parish, Assumption Parish, East Baton Rouge Parish, East Feliciana Parish, Iberville Parish, Livingston Parish, Pointe Coupee Parish, St. Helena Parish, West Baton Rouge Parish, West Feliciana Parish
Battle Creek, MI: MI Calhoun
Bay City, MI: MI Bay
Beaumont-Port Arthur, TX: TX Hardin, Jefferson, Orange
Beckley, WV: WV Fayette, Raleigh
Bellingham, WA: WA Whatcom
Bend, OR: OR Crook, Deschutes, Jefferson
Billings, MT: MT Carbon, Stillwater, Yellowstone
Binghamton, NY: NY Broome, Tioga
Birmingham, AL: AL Bibb, Blount, Chilton, Jefferson, St. Clair, Shelby, Walker
Bismarck, ND: ND Burleigh, Morton, Oliver
Blacksburg-Christiansburg-Radford, VA: VA Floyd, Giles, Montgomery, Pulaski, Radford city
Bloomington, IL: IL McLean
Bloomington, IN: IN Monroe, Owen
Boise City, ID: ID Ada, Boise, Canyon, Gem, Owyhee
Boston-Cambridge-Newton, MA-NH: MA Norfolk, Plymouth, Suffolk, Essex, Middlesex; NH Rockingham, Strafford
Boulder, CO: CO Boulder
Bowling Green, KY: KY Allen, Butler, Edmonson, Warren
Bozeman, MT: MT Gallatin
Bremerton-Silverdale-Port Orchard, WA: WA Kitsap
Bridgeport-Stamford-Danbury, CT: CT Fairfield
Brownsville-Harlingen, TX: TX Cameron
Brunswick-St. Simons, GA: GA Brantley, Glynn, McIntosh
Buffalo-Cheektowaga, NY: NY Erie, Niagara
Burlington, NC: NC Alamance
Burlington-South Burlington, VT: VT Chittenden, Franklin, Grand Isle
Canton-Massillon, OH: OH Carroll, Stark
Cape Coral-Fort Myers, FL: FL Lee
Cape Girardeau, MO-IL: IL Alexander; MO Bollinger, Cape Girardeau
Carson City, NV: NV Carson City
Casper, WY: WY Natrona
Cedar Rapids, IA: IA Benton, Jones, Linn
Chambersburg, PA: PA Franklin
Champaign-Urbana, IL: IL Champaign, Ford, Piatt
Charleston, WV: WV Boone, Clay, Kanawha
Charleston-North Charleston, SC: SC Berkeley, Charleston, Dorchester
Charlotte-Concord-Gastonia, NC-SC: NC Anson, Cabarrus, Gaston, Iredell, Lincoln, Mecklenburg, Rowan, Union; SC Chester, Lancaster, York
Charlottesville, VA: VA Albemarle, Fluvanna, Greene, Nelson, Charlottesville city
Chattanooga, TN-GA: GA Catoosa, Dade, Walker; TN Hamilton, Marion, Sequatchie
Cheyenne, WY: WY Laramie
Chicago-Naperville-Elgin, IL-IN: IL Cook, DuPage, Grundy, McHenry, Will, DeKalb, Kane, Kendall, Lake; IN Jasper, Lake, Newton, Porter
Chico, CA: CA Butte
Cincinnati, OH-KY-IN: IN Dearborn, Franklin, Ohio; KY Boone, Bracken, Campbell, Gallatin, Grant, Kenton, Pendleton; OH Brown, Butler, Clermont, Hamilton, Warren
Clarksville, TN-KY: KY Christian, Trigg; TN Montgomery, Stewart
Cleveland, OH: OH Ashtabula, Cuyahoga, Geauga, Lake, Lorain, Medina
Cleveland, TN: TN Bradley, Polk
Coeur d'Alene, ID: ID Kootenai
College Station-Bryan, TX: TX Brazos, Burleson, Robertson
Colorado Springs, CO: CO El Paso, Teller
Columbia, MO: MO Boone, Cooper, Howard
Columbia, SC: SC Calhoun, Fairfield, Kershaw, Lexington, Richland, Saluda
Columbus, GA-AL: AL Russell; GA Chattahoochee, Harris, Marion, Muscogee, Stewart, Talbot
Columbus, IN: IN Bartholomew
Columbus, OH: OH Delaware, Fairfield, Franklin, Hocking, Licking, Madison, Morrow, Perry, Pickaway, Union
Corpus Christi, TX: TX Aransas, Nueces, San Patricio
Corvallis, OR: OR Benton
Crestview-Fort Walton Beach-Destin, FL: FL Okaloosa, Walton
Dallas-Fort Worth-Arlington, TX: TX Collin, Dallas, Denton, Ellis, Hunt, Kaufman, Rockwall, Johnson, Parker, Tarrant, Wise
Dalton, GA: GA Murray, Whitfield
Daphne-Fairhope-Foley, AL: AL Baldwin
Davenport-Moline-Rock Island, IA-IL: IA Scott; IL Henry, Mercer, Rock Island
Dayton-Kettering-Beavercreek, OH: OH Greene, Miami, Montgomery
Decatur, AL: AL Lawrence, Morgan
Decatur, IL: IL Macon
Deltona-Daytona Beach-Ormond Beach, FL: FL Flagler, Volusia
Denver-Aurora-Centennial, CO: CO Adams, Arapahoe, Broomfield, Clear Creek, Denver, Douglas, Elbert, Gilpin, Jefferson, Park
Des Moines-West Des Moines, IA: IA Dallas, Guthrie, Jasper, Madison, Polk, Warren
Detroit-Warren-Dearborn, MI: MI Wayne, Lapeer, Livingston, Macomb, Oakland, St. Clair
Dothan, AL: AL Geneva, Henry, Houston
Dover, DE: DE Kent
Dubuque, IA: IA Dubuque
Duluth, MN-WI: MN Carlton, St. Louis; WI Douglas
Durham-Chapel Hill, NC: NC Chatham, Durham, Orange, Person
Eagle Pass, TX: TX Maverick
Eau Claire, WI: WI Chippewa, Eau Claire
El Centro, CA: CA Imperial
El Paso, TX: TX El Paso, Hudspeth
Elizabethtown, KY: KY Hardin, Larue
Elkhart-Goshen, IN: IN Elkhart
Elmira, NY: NY Chemung
Enid, OK: OK Garfield
Erie, PA: PA Erie
Eugene-Springfield, OR: OR Lane
Evansville, IN: IN Posey, Vanderburgh, Warrick
Fairbanks-College, AK: AK Fairbanks North Star
Fargo, ND-MN: MN Clay; ND Cass
Farmington, NM: NM San Juan
Fayetteville, NC: NC Cumberland, Hoke
Fayetteville-Springdale-Rogers, AR: AR Benton, Madison, Washington
Flagstaff, AZ: AZ Coconino
Flint, MI: MI Genesee
Florence, SC: SC Darlington, Florence
Florence-Muscle Shoals, AL: AL Colbert, Lauderdale
Fond du Lac, WI: WI Fond du Lac
Fort Collins-Loveland, CO: CO Larimer
Fort Smith, AR-OK: AR Crawford, Sebastian; OK Sequoyah
Fort Wayne, IN: IN Allen, Wells, Whitley
Fresno, CA: CA Fresno, Madera
Gadsden, AL: AL Etowah
Gainesville, FL: FL Alachua, Gilchrist, Levy
Gainesville, GA: GA Hall
Gettysburg, PA: PA Adams
Glens Falls, NY: NY Warren, Washington
Goldsboro, NC: NC Wayne
Grand Forks, ND-MN: MN Polk; ND Grand Forks
Grand Island, NE: NE Hall, Howard, Merrick
Grand Junction, CO: CO Mesa
Grand Rapids-Wyoming-Kentwood, MI: MI Barry, Ionia, Kent, Montcalm, Ottawa
Grants Pass, OR: OR Josephine
Great Falls, MT: MT Cascade
Greeley, CO: CO Weld
Green Bay, WI: WI Brown, Kewaunee, Oconto
Greensboro-High Point, NC: NC Guilford, Randolph, Rockingham
Greenville, NC: NC Pitt
Greenville-Anderson-Greer, SC: SC Anderson, Greenville, Laurens, Pickens
Gulfport-Biloxi, MS: MS Hancock, Harrison, Jackson, Stone
Hagerstown-Martinsburg, MD-WV: MD Washington; WV Berkeley, Morgan
Hammond, LA: LA Tangipahoa Parish
Hanford-Corcoran, CA: CA Kings
Harrisburg-Carlisle, PA: PA Cumberland, Dauphin, Perry
Harrisonburg, VA: VA Rockingham, Harrisonburg city
Hartford-West Hartford-East Hartford, CT: CT Hartford, Middlesex, Tolland
Hattiesburg, MS: MS Forrest, Lamar, Perry
Helena, MT: MT Broadwater, Jefferson, Lewis and Clark
Hickory-Lenoir-Morganton, NC: NC Alexander, Burke, Caldwell, Catawba
Hilton Head Island-Bluffton-Port Royal, SC: SC Beaufort, Jasper
Hinesville, GA: GA Liberty, Long
Homosassa Springs, FL: FL Citrus
Hot Springs, AR: AR Garland
Houma-Bayou Cane-Thibodaux, LA: LA Lafourche Parish, Terrebonne Parish
Houston-Pasadena-The Woodlands, TX: TX Austin, Brazoria, Chambers, Fort Bend, Galveston, Harris, Liberty, Montgomery, San Jacinto, Waller
Huntington-Ashland, WV-KY-OH: KY Boyd, Carter, Greenup, Lawrence; OH Lawrence; WV Cabell, Putnam, Wayne
Huntsville, AL: AL Limestone, Madison
Idaho Falls, ID: ID Bonneville, Butte, Jefferson
Indianapolis-Carmel-Greenwood, IN: IN Boone, Brown, Hamilton, Hancock, Hendricks, Johnson, Madison, Marion, Morgan, Shelby, Tipton
Iowa City, IA: IA Johnson, Washington
Ithaca, NY: NY Tompkins
Jackson, MI: MI Jackson
Jackson, MS: MS Copiah, Hinds, Holmes, Madison, Rankin, Scott, Simpson, Yazoo
Jackson, TN: TN Chester, Crockett, Gibson, Madison
Jacksonville, FL: FL Baker, Clay, Duval, Nassau, St. Johns
Jacksonville, NC: NC Onslow
Janesville-Beloit, WI: WI Rock
Jefferson City, MO: MO Callaway, Cole, Moniteau, Osage
Johnson City, TN: TN Carter, Unicoi, Washington
Johnstown, PA: PA Cambria
Jonesboro, AR: AR Craighead, Poinsett
Joplin, MO-KS: KS Cherokee; MO Jasper, Newton
Kahului-Wailuku, HI: HI Kalawao, Maui
Kalamazoo-Portage, MI: MI Kalamazoo
Kankakee, IL: IL Kankakee
Kansas City, MO-KS: KS Johnson, Leavenworth, Linn, Miami, Wyandotte; MO Bates, Caldwell, Cass, Clay, Clinton, Jackson, Lafayette, Platte, Ray
Kennewick-Richland, WA: WA Benton, Franklin
Kenosha, WI: WI Kenosha
Killeen-Temple, TX: TX Bell, Coryell, Lampasas
Kingsport-Bristol, TN-VA: TN Hawkins, Sullivan; VA Scott, Washington, Bristol city
Kingston, NY: NY Ulster
Kiryas Joel-Poughkeepsie-Newburgh, NY: NY Dutchess, Orange
Knoxville, TN: TN Anderson, Blount, Campbell, Grainger, Knox, Loudon, Morgan, Roane, Union
Kokomo, IN: IN Howard
La Crosse-Onalaska, WI-MN: MN Houston; WI La Crosse, Vernon
Lafayette, LA: LA Acadia Parish, Lafayette Parish, St. Martin Parish, Vermilion Parish
Lafayette-West Lafayette, IN: IN Benton, Carroll, Tippecanoe, Warren
Lake Charles, LA: LA Calcasieu Parish, Cameron Parish, Jefferson Davis Parish
Lake Havasu City-Kingman, AZ: AZ Mohave
Lakeland-Winter Haven, FL: FL Polk
Lancaster, PA: PA Lancaster
Lansing-East Lansing, MI: MI Clinton, Eaton, Ingham
Laredo, TX: TX Webb
Las Cruces, NM: NM Doña Ana
Las Vegas-Henderson-North Las Vegas, NV: NV Clark
Lawrence, KS: KS Douglas
Lawton, OK: OK Comanche, Cotton
Lebanon, PA: PA Lebanon
Lewiston, ID-WA: ID Nez Perce; WA Asotin
Lewiston-Auburn, ME: ME Androscoggin
Lexington Park, MD: MD Calvert, St. Mary's
Lexington-Fayette, KY: KY Bourbon, Clark, Fayette, Jessamine, Scott, Woodford
Lima, OH: OH Allen
Lincoln, NE: NE Lancaster, Seward
Little Rock-North Little Rock-Conway, AR: AR Faulkner, Grant, Lonoke, Perry, Pulaski, Saline
Logan, UT-ID: ID Franklin; UT Cache
Longview, TX: TX Gregg, Harrison, Rusk, Upshur
Longview-Kelso, WA: WA Cowlitz
Los Angeles-Long Beach-Anaheim, CA: CA Orange, Los Angeles
Louisville/Jefferson County, KY-IN: IN Clark, Floyd, Harrison, Washington; KY Bullitt, Henry, Jefferson, Meade, Nelson, Oldham, Shelby, Spencer
Lubbock, TX: TX Cochran, Crosby, Garza, Hockley, Lubbock, Lynn
Lynchburg, VA: VA Amherst, Appomattox, Bedford, Campbell, Lynchburg city
Macon-Bibb County, GA: GA Bibb, Crawford, Jones, Monroe, Twiggs
Madison, WI: WI Columbia, Dane, Green, Iowa
Manchester-Nashua, NH: NH Hillsborough
Manhattan, KS: KS Geary, Pottawatomie, Riley
Mankato, MN: MN Blue Earth, Nicollet
Mansfield, OH: OH Richland
McAllen-Edinburg-Mission, TX: TX Hidalgo
Medford, OR: OR Jackson
Memphis, TN-MS-AR: AR Crittenden; MS Benton, DeSoto, Marshall, Tate, Tunica; TN Fayette, Shelby, Tipton
Merced, CA: CA Merced
Miami-Fort Lauderdale-West Palm Beach, FL: FL Broward, Miami-Dade, Palm Beach
Michigan City-La Porte, IN: IN LaPorte
Midland, MI: MI Midland
Midland, TX: TX Martin, Midland
Milwaukee-Waukesha, WI: WI Milwaukee, Ozaukee, Washington, Waukesha
Minneapolis-St. Paul-Bloomington, MN-WI: MN Anoka, Carver, Chisago, Dakota, Hennepin, Isanti, Le Sueur, Mille Lacs, Ramsey, Scott, Sherburne, Washington, Wright; WI Pierce, St. Croix
Minot, ND: ND McHenry, Renville, Ward
Missoula, MT: MT Mineral, Missoula
Mobile, AL: AL Mobile
Modesto, CA: CA Stanislaus
Monroe, LA: LA Morehouse Parish, Ouachita Parish, Richland Parish, Union Parish
Monroe, MI: MI Monroe
Montgomery, AL: AL Autauga, Elmore, Lowndes, Montgomery
Morgantown, WV: WV Monongalia, Preston
Morristown, TN: TN Hamblen, Jefferson
Mount Vernon-Anacortes, WA: WA Skagit
Muncie, IN: IN Delaware
Muskegon-Norton Shores, MI: MI Muskegon
Myrtle Beach-Conway-North Myrtle Beach, SC: SC Horry
Napa, CA: CA Napa
Naples-Marco Island, FL: FL Collier
Nashville-Davidson--Murfreesboro--Franklin, TN: TN Cannon, Cheatham, Davidson, Dickson, Hickman, Macon, Maury, Robertson, Rutherford, Smith, Sumner, Trousdale, Williamson, Wilson
New Haven, CT: CT New Haven
New Orleans-Metairie, LA: LA Jefferson Parish, Orleans Parish, Plaquemines Parish, St. Bernard Parish, St. Charles Parish, St. James Parish, St. John the Baptist Parish
New York-Newark-Jersey City, NY-NJ: NJ Middlesex, Monmouth, Ocean, Somerset, Essex, Hunterdon, Morris, Sussex, Union, Bergen, Hudson, Passaic; NY Nassau, Suffolk, Bronx, Kings, New York, Putnam, Queens, Richmond, Rockland, Westchester
Niles, MI: MI Berrien
North Port-Bradenton-Sarasota, FL: FL Manatee, Sarasota
Norwich-New London-Willimantic, CT: CT New London
Ocala, FL: FL Marion
Odessa, TX: TX Ector
Ogden, UT: UT Davis, Morgan, Weber
Oklahoma City, OK: OK Canadian, Cleveland, Grady, Lincoln, Logan, McClain, Oklahoma
Olympia-Lacey-Tumwater, WA: WA Thurston
Omaha, NE-IA: IA Harrison, Mills, Pottawattamie; NE Cass, Douglas, Sarpy, Saunders, Washington
Orlando-Kissimmee-Sanford, FL: FL Lake, Orange, Osceola, Seminole
Oshkosh-Neenah, WI: WI Winnebago
Owensboro, KY: KY Daviess, McLean
Oxnard-Thousand Oaks-Ventura, CA: CA Ventura
Paducah, KY-IL: IL Massac; KY Ballard, Carlisle, Livingston, McCracken
Palm Bay-Melbourne-Titusville, FL: FL Brevard
Panama City-Panama City Beach, FL: FL Bay, Washington
Parkersburg-Vienna, WV: WV Wirt, Wood
Pensacola-Ferry Pass-Brent, FL: FL Escambia, Santa Rosa
Peoria, IL: IL Marshall, Peoria, Stark, Tazewell, Woodford
Philadelphia-Camden-Wilmington, PA-NJ-DE-MD: DE New Castle; MD Cecil; NJ Burlington, Camden, Gloucester, Salem; PA Bucks, Chester, Montgomery, Delaware, Philadelphia
Phoenix-Mesa-Chandler, AZ: AZ Maricopa, Pinal
Pinehurst-Southern Pines, NC: NC Moore
Pittsburgh, PA: PA Allegheny, Armstrong, Beaver, Butler, Fayette, Lawrence, Washington, Westmoreland
Pittsfield, MA: MA Berkshire
Pocatello, ID: ID Bannock
Port St. Lucie, FL: FL Martin, St. Lucie
Portland-South Portland, ME: ME Cumberland, Sagadahoc, York
Portland-Vancouver-Hillsboro, OR-WA: OR Clackamas, Columbia, Multnomah, Washington, Yamhill; WA Clark, Skamania
Prescott Valley-Prescott, AZ: AZ Yavapai
Providence-Warwick, RI-MA: MA Bristol; RI Bristol, Kent, Newport, Providence, Washington
Provo-Orem-Lehi, UT: UT Juab, Utah
Pueblo, CO: CO Pueblo
Punta Gorda, FL: FL Charlotte
Racine-Mount Pleasant, WI: WI Racine
Raleigh-Cary, NC: NC Franklin, Johnston, Wake
Rapid City, SD: SD Custer, Meade, Pennington
Reading, PA: PA Berks
Redding, CA: CA Shasta
Reno, NV: NV Lyon, Storey, Washoe
Richmond, VA: VA Amelia, Charles City, Chesterfield, Dinwiddie, Goochland, Hanover, Henrico, King and Queen, King William, New Kent, Powhatan, Prince George, Sussex, Colonial Heights city, Hopewell city, Petersburg city, Richmond city
Riverside-San Bernardino-Ontario, CA: CA Riverside, San Bernardino
Roanoke, VA: VA Botetourt, Craig, Franklin, Roanoke, Roanoke city, Salem city
Rochester, MN: MN Dodge, Fillmore, Olmsted, Wabasha
Rochester, NY: NY Livingston, Monroe, Ontario, Orleans, Wayne
Rockford, IL: IL Boone, Winnebago
Rocky Mount, NC: NC Edgecombe, Nash
Rome, GA: GA Floyd
Sacramento-Roseville-Folsom, CA: CA El Dorado, Placer, Sacramento, Yolo
Saginaw, MI: MI Saginaw
Salem, OR: OR Marion, Polk
Salinas, CA: CA Monterey
Salisbury, MD: MD Somerset, Wicomico
Salt Lake City-Murray, UT: UT Salt Lake, Tooele
San Angelo, TX: TX Irion, Tom Green
San Antonio-New Braunfels, TX: TX Atascosa, Bandera, Bexar, Comal, Guadalupe, Kendall, Medina, Wilson
San Diego-Chula Vista-Carlsbad, CA: CA San Diego
San Francisco-Oakland-Fremont, CA: CA Alameda, Contra Costa, San Francisco, San Mateo, Marin
San Jose-Sunnyvale-Santa Clara, CA: CA San Benito, Santa Clara
San Luis Obispo-Paso Robles, CA: CA San Luis Obispo
Sandusky, OH: OH Erie, Ottawa
Santa Cruz-Watsonville, CA: CA Santa Cruz
Santa Fe, NM: NM Santa Fe
Santa Maria-Santa Barbara, CA: CA Santa Barbara
Santa Rosa-Petaluma, CA: CA Sonoma
Savannah, GA: GA Bryan, Chatham, Effingham
Scranton--Wilkes-Barre, PA: PA Lackawanna, Luzerne, Wyoming
Seattle-Tacoma-Bellevue, WA: WA Snohomish, King, Pierce
Sebastian-Vero Beach-West Vero Corridor, FL: FL Indian River
Sebring, FL: FL Highlands
Sheboygan, WI: WI Sheboygan
Sherman-Denison, TX: TX Grayson
Shreveport-Bossier City, LA: LA Bossier Parish, Caddo Parish, De Soto Parish
Sierra Vista-Douglas, AZ: AZ Cochise
Sioux City, IA-NE-SD: IA Woodbury; NE Dakota; SD Union
Sioux Falls, SD-MN: MN Rock; SD Lincoln, McCook, Minnehaha, Turner
Slidell-Mandeville-Covington, LA: LA St. Tammany Parish
South Bend-Mishawaka, IN-MI: IN St. Joseph; MI Cass
Spartanburg, SC: SC Spartanburg, Union
Spokane-Spokane Valley, WA: WA Spokane, Stevens
Springfield, IL: IL Menard, Sangamon
Springfield, MA: MA Hampden
Springfield, MO: MO Christian, Dallas, Greene, Polk, Webster
Springfield, OH: OH Clark
St. Cloud, MN: MN Benton, Stearns
St. George, UT: UT Washington
St. Joseph, MO-KS: KS Doniphan; MO Andrew, Buchanan, DeKalb
St. Louis, MO-IL: IL Bond, Calhoun, Clinton, Jersey, Macoupin, Madison, Monroe, St. Clair; MO Franklin, Jefferson, Lincoln, St. Charles, St. Louis, Warren, St. Louis city
State College, PA: PA Centre
Staunton-Stuarts Draft, VA: VA Augusta, Staunton city, Waynesboro city
Stockton-Lodi, CA: CA San Joaquin
Sumter, SC: SC Sumter
Syracuse, NY: NY Madison, Onondaga, Oswego
Tallahassee, FL: FL Gadsden, Jefferson, Leon, Wakulla
Tampa-St. Petersburg-Clearwater, FL: FL Pinellas, Hernando, Hillsborough, Pasco
Terre Haute, IN: IN Clay, Sullivan, Vermillion, Vigo
Texarkana, TX-AR: AR Little River, Miller; TX Bowie
Toledo, OH: OH Fulton, Lucas, Wood
Topeka, KS: KS Jackson, Jefferson, Osage, Shawnee, Wabaunsee
Traverse City, MI: MI Benzie, Grand Traverse, Kalkaska, Leelanau
Trenton-Princeton, NJ: NJ Mercer
Tucson, AZ: AZ Pima
Tulsa, OK: OK Creek, Okmulgee, Osage, Pawnee, Rogers, Tulsa, Wagoner
Tuscaloosa, AL: AL Greene, Hale, Pickens, Tuscaloosa
Twin Falls, ID: ID Jerome, Twin Falls
Tyler, TX: TX Smith
Urban Honolulu, HI: HI Honolulu
Utica-Rome, NY: NY Herkimer, Oneida
Valdosta, GA: GA Brooks, Echols, Lanier, Lowndes
Vallejo, CA: CA Solano
Victoria, TX: TX Goliad, Victoria
Vineland, NJ: NJ Cumberland
Virginia Beach-Chesapeake-Norfolk, VA-NC: NC Camden, Currituck, Gates; VA Gloucester, Isle of Wight, James City, Mathews, Surry, York, Chesapeake city, Hampton city, Newport News city, Norfolk city, Poquoson city, Portsmouth city, Suffolk city, Virginia Beach city, Williamsburg city
Visalia, CA: CA Tulare
Waco, TX: TX Bosque, Falls, McLennan
Walla Walla, WA: WA Walla Walla
Warner Robins, GA: GA Houston, Peach
Washington-Arlington-Alexandria, DC-VA-MD-WV: DC District of Columbia; MD Frederick, Montgomery, Charles, Prince George's; VA Arlington, Clarke, Culpeper, Fairfax, Fauquier, Loudoun, Prince William, Rappahannock, Spotsylvania, Stafford, Warren, Alexandria city, Fairfax city, Falls Church city, Fredericksburg city, Manassas city, Manassas Park city; WV Jefferson
Waterloo-Cedar Falls, IA: IA Black Hawk, Bremer, Grundy
Watertown-Fort Drum, NY: NY Jefferson
Wausau, WI: WI Marathon
Weirton-Steubenville, WV-OH: OH Jefferson; WV Brooke, Hancock
Wenatchee-East Wenatchee, WA: WA Chelan, Douglas
Wheeling, WV-OH: OH Belmont; WV Marshall, Ohio
Wichita Falls, TX: TX Archer, Clay, Wichita
Wichita, KS: KS Butler, Harvey, Sedgwick, Sumner
Wildwood-The Villages, FL: FL Sumter
Williamsport, PA: PA Lycoming
Wilmington, NC: NC Brunswick, New Hanover, Pender
Winchester, VA-WV: VA Frederick, Winchester city; WV Hampshire
Winston-Salem, NC: NC Davidson, Davie, Forsyth, Stokes, Yadkin
Worcester, MA: MA Worcester
Yakima, WA: WA Yakima
York-Hanover, PA: PA York
Youngstown-Warren, OH: OH Mahoning, Trumbull
Yuba City, CA: CA Sutter, Yuba
Yuma, AZ: AZ Yuma
`

/** A metropolitan statistical area. */
export interface Metro {
  /** `Boston-Cambridge-Newton metro area`: as the delineation names it, without its states. */
  readonly name: string
  /** State of its first city. */
  readonly state: string
  readonly cities: readonly string[]
  /** `MA Norfolk`, without "County". */
  readonly counties: readonly string[]
}

/** Two names with a hyphen of their own, where others separate cities. */
const hyphenated = /Winston-Salem|Wilkes-Barre/g

export const metros: readonly Metro[] = metroLines
  .trim()
  .split('\n')
  .map((line) => {
    const [title = '', counties = ''] = line.split(': ')
    const [names = '', states = ''] = title.replace(hyphenated, (name) => name.replace('-', '_')).split(', ')
    const cities = names.split(/-+/).map((city) => city.replace('_', '-').replace(/\/.*| Town$/g, ''))
    const inStates = counties.split('; ').map((text) => [text.slice(0, 2), text.slice(3).split(', ')] as const)
    return {
      name: `${title.split(', ')[0]} metro area`,
      state: states.slice(0, 2),
      cities,
      counties: inStates.flatMap(([state, all]) => all.map((county) => `${state} ${county}`)),
    }
  })

/** A county as `metros` names it: `Middlesex County`, `MA` → `MA Middlesex`. */
export function metroCounty(county: string, state: string): string {
  return `${state} ${county.replace(/ County$/, '')}`
}
